-- What a visitor who asks for access and the brand write to each other.
ALTER TABLE "conversations" ADD COLUMN "accessRequestId" INTEGER;
CREATE UNIQUE INDEX "conversations_accessRequestId_key" ON "conversations"("accessRequestId");
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_accessRequestId_fkey" FOREIGN KEY ("accessRequestId") REFERENCES "access_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
