-- What customers and the brand write to each other.
CREATE TABLE "conversations" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT,
    "orderId" INTEGER,
    "inquiryId" INTEGER,
    "isWaiting" BOOLEAN NOT NULL DEFAULT false,
    "isUnread" BOOLEAN NOT NULL DEFAULT false,
    "assignedToId" TEXT,
    "lastMessageId" INTEGER,
    "lastMessageAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "conversations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversations_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversations_inquiryId_fkey" FOREIGN KEY ("inquiryId") REFERENCES "inquiries" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversations_assignedToId_fkey" FOREIGN KEY ("assignedToId") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE TABLE "messages" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "conversationId" INTEGER NOT NULL,
    "fromShop" BOOLEAN NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "messages_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "conversations" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "messages_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE TABLE "message_photos" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "messageId" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "preview" TEXT NOT NULL,
    CONSTRAINT "message_photos_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "messages" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "conversations_orderId_key" ON "conversations"("orderId");
CREATE UNIQUE INDEX "conversations_inquiryId_key" ON "conversations"("inquiryId");
CREATE UNIQUE INDEX "conversations_account_key" ON "conversations"("companyId") WHERE "orderId" IS NULL AND "inquiryId" IS NULL;
CREATE INDEX "conversations_lastMessageAt_id_idx" ON "conversations"("lastMessageAt", "id");
CREATE INDEX "conversations_companyId_lastMessageAt_id_idx" ON "conversations"("companyId", "lastMessageAt", "id");
CREATE INDEX "conversations_assignedToId_idx" ON "conversations"("assignedToId");
CREATE INDEX "conversations_isWaiting_lastMessageAt_id_idx" ON "conversations"("isWaiting", "lastMessageAt", "id");
CREATE INDEX "conversations_companyId_isUnread_idx" ON "conversations"("companyId", "isUnread");
CREATE INDEX "messages_conversationId_id_idx" ON "messages"("conversationId", "id");
CREATE INDEX "messages_authorId_idx" ON "messages"("authorId");
CREATE INDEX "message_photos_messageId_idx" ON "message_photos"("messageId");
