-- What an erasure and the file of a person's data look for.
CREATE INDEX "access_requests_email_idx" ON "access_requests"("email");
CREATE INDEX "audit_entries_label_idx" ON "audit_entries"("label");
CREATE INDEX "change_requests_requestedById_idx" ON "change_requests"("requestedById");
CREATE INDEX "company_invitations_invitedById_idx" ON "company_invitations"("invitedById");
CREATE INDEX "release_requests_endedById_idx" ON "release_requests"("endedById");
CREATE INDEX "orders_releasedById_idx" ON "orders"("releasedById") WHERE "releasedById" IS NOT NULL;
CREATE INDEX "outgoing_mail_replyTo_idx" ON "outgoing_mail"("replyTo") WHERE "replyTo" IS NOT NULL;
