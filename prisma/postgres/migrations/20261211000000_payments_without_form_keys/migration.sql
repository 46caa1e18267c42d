-- A form that arrives twice is known by its answer (form_answers).
DROP INDEX "payments_formKey_key";
ALTER TABLE "payments" DROP COLUMN "formKey";
