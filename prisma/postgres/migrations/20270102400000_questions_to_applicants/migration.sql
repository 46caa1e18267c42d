-- The question to an applicant is a message of their account; their answer is one too from now on.
INSERT INTO "conversations" ("companyId", "lastMessageAt")
SELECT "id", COALESCE("approvalSince", "updatedAt") FROM "companies"
WHERE "approvalStatus" = 'question' AND "approvalReason" IS NOT NULL
ON CONFLICT DO NOTHING;
INSERT INTO "messages" ("conversationId", "fromShop", "text", "createdAt")
SELECT v."id", true, c."approvalReason", COALESCE(c."approvalSince", c."updatedAt")
FROM "companies" c JOIN "conversations" v ON v."companyId" = c."id" AND v."orderId" IS NULL AND v."inquiryId" IS NULL
WHERE c."approvalStatus" = 'question' AND c."approvalReason" IS NOT NULL;
UPDATE "conversations" SET
  "isUnread" = true,
  "lastMessageId" = (SELECT MAX(m."id") FROM "messages" m WHERE m."conversationId" = "conversations"."id")
WHERE "orderId" IS NULL AND "inquiryId" IS NULL
  AND "companyId" IN (SELECT "id" FROM "companies" WHERE "approvalStatus" = 'question' AND "approvalReason" IS NOT NULL);
