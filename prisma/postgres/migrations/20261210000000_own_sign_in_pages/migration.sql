-- The shop is no OpenID provider any more: signing in is a form of its own page. A sign-in that is under way begins again.
DROP TABLE "identity_records";
DROP TABLE "identity_keys";
