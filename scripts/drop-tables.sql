-- What `npm run restore` drops before it restores a PostgreSQL database, in the same transaction: a newer version may have tables
-- that the backup does not have. What belongs to an extension or to another user stays.
SET client_min_messages = warning;

DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', one.oid::regclass) FROM pg_class AS one
      WHERE one.relkind IN ('r', 'p') AND one.relnamespace = current_schema()::regnamespace
        AND pg_get_userbyid(one.relowner) = current_user
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = one.oid AND deptype = 'e')
    UNION ALL
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', one.oid::regprocedure) FROM pg_proc AS one
      WHERE one.prokind = 'f' AND one.pronamespace = current_schema()::regnamespace
        AND pg_get_userbyid(one.proowner) = current_user
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = one.oid AND deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
