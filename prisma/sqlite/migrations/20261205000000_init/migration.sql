-- The tables of prisma/models.prisma, in its order, each with its indexes. Only here are the checks, and what stands after the
-- tables: what the models cannot say.

CREATE TABLE "users" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "issuer" TEXT,
    "subject" TEXT,
    "email" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "profileImageUrl" TEXT,
    "staffRole" TEXT CHECK ("staffRole" IN ('admin')),
    "adminUntil" DATETIME,
    "adminRequestedAt" DATETIME,
    "erasedAt" DATETIME,
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE INDEX "users_createdAt_id_idx" ON "users"("createdAt", "id");
CREATE INDEX "users_updatedAt_id_idx" ON "users"("updatedAt", "id");
CREATE INDEX "users_staffRole_createdAt_id_idx" ON "users"("staffRole", "createdAt", "id");
CREATE INDEX "users_adminUntil_idx" ON "users"("adminUntil");
CREATE INDEX "users_adminRequestedAt_idx" ON "users"("adminRequestedAt");
CREATE UNIQUE INDEX "users_issuer_subject_key" ON "users"("issuer", "subject");

CREATE TABLE "companies" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT,
    "vatId" TEXT,
    "eori" TEXT,
    "website" TEXT,
    "phone" TEXT,
    "billingAddress" JSONB,
    "shippingAddress" JSONB,
    "contactId" TEXT NOT NULL,
    "priceGroupId" INTEGER,
    "approvalLimit" INTEGER,
    "approvalStatus" TEXT NOT NULL DEFAULT 'waiting',
    "approvalReason" TEXT,
    "approvalSince" DATETIME,
    "approvedAt" DATETIME,
    "erasedAt" DATETIME,
    "mergedIntoId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "companies_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "companies_priceGroupId_fkey" FOREIGN KEY ("priceGroupId") REFERENCES "price_groups" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "companies_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "companies" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "companies_createdAt_id_idx" ON "companies"("createdAt", "id");
CREATE INDEX "companies_approvalStatus_createdAt_id_idx" ON "companies"("approvalStatus" DESC, "createdAt", "id");
CREATE INDEX "companies_approvalStatus_approvedAt_idx" ON "companies"("approvalStatus", "approvedAt");
CREATE INDEX "companies_contactId_approvalStatus_idx" ON "companies"("contactId", "approvalStatus");
CREATE INDEX "companies_mergedIntoId_idx" ON "companies"("mergedIntoId");
CREATE INDEX "companies_priceGroupId_idx" ON "companies"("priceGroupId");

CREATE TABLE "memberships" (
    "userId" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('owner', 'buyer', 'reader')),
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "companyId"),
    CONSTRAINT "memberships_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "memberships_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "memberships_companyId_idx" ON "memberships"("companyId");

CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" DATETIME NOT NULL,
    "lastSeenAt" DATETIME,
    "signedInAt" DATETIME,
    "companyId" TEXT,
    "orderingForId" TEXT,
    CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "sessions_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "sessions_orderingForId_fkey" FOREIGN KEY ("orderingForId") REFERENCES "companies" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");

CREATE TABLE "unsent_forms" (
    "browser" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "buyerKey" TEXT NOT NULL,
    "actorKey" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("browser", "path")
);
CREATE INDEX "unsent_forms_createdAt_idx" ON "unsent_forms"("createdAt");
CREATE INDEX "unsent_forms_buyerKey_idx" ON "unsent_forms"("buyerKey");
CREATE INDEX "unsent_forms_actorKey_idx" ON "unsent_forms"("actorKey");

CREATE TABLE "products" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "styleCode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "material" TEXT NOT NULL DEFAULT '',
    "fibreComposition" JSONB NOT NULL,
    "sizes" JSONB NOT NULL,
    "colors" JSONB NOT NULL,
    "imageUrl" TEXT NOT NULL DEFAULT '',
    "additionalImages" JSONB NOT NULL,
    "wholesalePrice" INTEGER NOT NULL,
    "recommendedPrice" INTEGER,
    "retailPrice" INTEGER,
    "minOrderQuantity" INTEGER NOT NULL DEFAULT 1,
    "hsCode" TEXT CHECK (length("hsCode") IN (6, 8, 10) AND "hsCode" NOT GLOB '*[^0-9]*'),
    "countryOfOrigin" TEXT CHECK ("countryOfOrigin" GLOB '[A-Z][A-Z]'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000),
    "bestSeller" BOOLEAN NOT NULL DEFAULT false,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "products_styleCode_key" ON "products"("styleCode");
CREATE INDEX "products_isActive_id_idx" ON "products"("isActive", "id");
CREATE INDEX "products_isActive_wholesalePrice_id_idx" ON "products"("isActive", "wholesalePrice", "id");
CREATE INDEX "products_isActive_createdAt_id_idx" ON "products"("isActive", "createdAt", "id");
CREATE INDEX "products_isActive_category_id_idx" ON "products"("isActive", "category", "id");
CREATE INDEX "products_isActive_category_wholesalePrice_id_idx" ON "products"("isActive", "category", "wholesalePrice", "id");
CREATE INDEX "products_isActive_category_createdAt_id_idx" ON "products"("isActive", "category", "createdAt", "id");
CREATE INDEX "products_isActive_bestSeller_id_idx" ON "products"("isActive", "bestSeller" DESC, "id");
CREATE INDEX "products_category_id_idx" ON "products"("category", "id");
CREATE INDEX "products_bestSeller_id_idx" ON "products"("bestSeller", "id");
CREATE INDEX "products_updatedAt_id_idx" ON "products"("updatedAt", "id");
CREATE INDEX "products_name_idx" ON "products"("name");

CREATE TABLE "pieces" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "color" TEXT,
    "size" TEXT,
    "sku" TEXT NOT NULL,
    "ean" TEXT,
    "availability" TEXT NOT NULL DEFAULT 'available',
    "availabilityDate" TEXT,
    "retiredAt" DATETIME,
    CONSTRAINT "pieces_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "pieces_sku_key" ON "pieces"("sku");
CREATE UNIQUE INDEX "pieces_ean_key" ON "pieces"("ean");
-- Not of the columns: no null is equal to another one.
CREATE UNIQUE INDEX "pieces_productId_color_size_key" ON "pieces"("productId", coalesce("color", ''), coalesce("size", ''));

CREATE TABLE "piece_stock" (
    "pieceId" INTEGER NOT NULL PRIMARY KEY,
    "quantity" INTEGER NOT NULL CHECK ("quantity" >= 0),
    CONSTRAINT "piece_stock_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "price_groups" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "percentOff" INTEGER NOT NULL DEFAULT 0 CHECK ("percentOff" BETWEEN 0 AND 9999),
    "tiersApply" BOOLEAN NOT NULL DEFAULT true,
    "validFrom" TEXT,
    "validTo" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "price_groups_days_check" CHECK ("validFrom" <= "validTo")
);
CREATE UNIQUE INDEX "price_groups_name_key" ON "price_groups"("name");

CREATE TABLE "price_group_prices" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "groupId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "pieceId" INTEGER,
    "price" INTEGER NOT NULL CHECK ("price" > 0),
    CONSTRAINT "price_group_prices_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_group_prices_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "price_groups" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_group_prices_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "price_group_prices_productId_idx" ON "price_group_prices"("productId");
CREATE INDEX "price_group_prices_pieceId_idx" ON "price_group_prices"("pieceId");
CREATE UNIQUE INDEX "price_group_prices_groupId_pieceId_key" ON "price_group_prices"("groupId", "pieceId");
CREATE UNIQUE INDEX "price_group_prices_groupId_productId_key" ON "price_group_prices"("groupId", "productId") WHERE "pieceId" IS NULL;

CREATE TABLE "price_changes" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fromDay" TEXT NOT NULL,
    "percent" INTEGER NOT NULL CHECK ("percent" <> 0 AND "percent" > -10000),
    "scope" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'done', 'cancelled')),
    "createdById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME
);
CREATE INDEX "price_changes_status_fromDay_idx" ON "price_changes"("status", "fromDay");

CREATE TABLE "price_change_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "changeId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('wholesale', 'recommended', 'own')),
    "groupId" INTEGER,
    "pieceId" INTEGER,
    "oldPrice" INTEGER NOT NULL,
    "newPrice" INTEGER NOT NULL CHECK ("newPrice" > 0),
    CONSTRAINT "price_change_lines_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "price_changes" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_group_check" CHECK (("kind" = 'own') = ("groupId" IS NOT NULL)),
    CONSTRAINT "price_change_lines_piece_check" CHECK ("pieceId" IS NULL OR "kind" = 'own')
);
CREATE INDEX "price_change_lines_changeId_kind_idx" ON "price_change_lines"("changeId", "kind");
CREATE INDEX "price_change_lines_productId_idx" ON "price_change_lines"("productId");
CREATE INDEX "price_change_lines_pieceId_idx" ON "price_change_lines"("pieceId");

CREATE TABLE "delivery_windows" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ordersFrom" TEXT,
    "ordersUntil" TEXT,
    "shipsFrom" TEXT,
    "shipsUntil" TEXT,
    "weeksFrom" INTEGER,
    "weeksTo" INTEGER,
    "payment" TEXT NOT NULL DEFAULT 'in_advance',
    "paymentDays" INTEGER NOT NULL DEFAULT 0,
    "depositPercentage" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "delivery_windows_name_key" ON "delivery_windows"("name");

CREATE TABLE "style_windows" (
    "productId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "windowId"),
    CONSTRAINT "style_windows_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "style_windows_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "style_windows_windowId_productId_idx" ON "style_windows"("windowId", "productId");

CREATE TABLE "category_defaults" (
    "category" TEXT NOT NULL PRIMARY KEY,
    "hsCode" TEXT CHECK (length("hsCode") IN (6, 8, 10) AND "hsCode" NOT GLOB '*[^0-9]*'),
    "countryOfOrigin" TEXT NOT NULL DEFAULT 'SI' CHECK ("countryOfOrigin" GLOB '[A-Z][A-Z]'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000)
);

CREATE TABLE "style_counts" (
    "category" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL,
    "bestSeller" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("category", "isActive", "bestSeller")
);

CREATE TABLE "search_progress" (
    "table" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 0,
    "after" TEXT NOT NULL DEFAULT ''
);

CREATE TABLE "search_words" (
    "key" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    PRIMARY KEY ("key", "word")
);

CREATE TABLE "bulk_discounts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "minQuantity" INTEGER NOT NULL,
    "discountPercentage" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "carts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "name" TEXT,
    "isCurrent" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "openedById" TEXT,
    "openedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "carts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "carts_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "carts_companyId_isCurrent_updatedAt_idx" ON "carts"("companyId", "isCurrent", "updatedAt");
CREATE UNIQUE INDEX "carts_current_key" ON "carts"("companyId") WHERE "isCurrent";

CREATE TABLE "cart_items" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "cartId" INTEGER NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "changedById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "cart_items_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "carts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "cart_items_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "cart_items_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "cart_items_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "cart_items_cartId_pieceId_windowId_key" ON "cart_items"("cartId", "pieceId", "windowId");
CREATE INDEX "cart_items_pieceId_idx" ON "cart_items"("pieceId");
CREATE INDEX "cart_items_windowId_idx" ON "cart_items"("windowId");

CREATE TABLE "orders" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "clientReference" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "placedById" TEXT,
    "onBehalf" BOOLEAN NOT NULL DEFAULT false,
    "releasedById" TEXT,
    "subtotal" INTEGER NOT NULL,
    "discountPercentage" INTEGER NOT NULL DEFAULT 0,
    "discountAmount" INTEGER NOT NULL DEFAULT 0,
    "ownDiscount" INTEGER,
    "total" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "customerNotes" TEXT,
    "poNumber" TEXT,
    "searchText" TEXT NOT NULL DEFAULT '',
    "shippingAddress" JSONB NOT NULL,
    "vatTreatment" TEXT,
    "vatReason" TEXT,
    "vatDecidedById" TEXT,
    "vatDecidedAt" DATETIME,
    "shippingCost" INTEGER,
    "isAmountFinal" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "instalments" JSONB NOT NULL DEFAULT '[]',
    "amountDue" BIGINT NOT NULL DEFAULT 0,
    "amountPaid" BIGINT NOT NULL DEFAULT 0,
    "amountWrittenOff" BIGINT NOT NULL DEFAULT 0,
    "nextDueOn" TEXT,
    "lastDueOn" TEXT,
    "termsId" INTEGER,
    "salesMonth" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "orders_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "orders_placedById_fkey" FOREIGN KEY ("placedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "orders_releasedById_fkey" FOREIGN KEY ("releasedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "orders_vatDecidedById_fkey" FOREIGN KEY ("vatDecidedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "orders_termsId_fkey" FOREIGN KEY ("termsId") REFERENCES "page_versions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "orders_orderNumber_key" ON "orders"("orderNumber");
CREATE INDEX "orders_companyId_createdAt_id_status_total_idx" ON "orders"("companyId", "createdAt", "id", "status", "total");
CREATE INDEX "orders_status_createdAt_idx" ON "orders"("status", "createdAt");
CREATE INDEX "orders_createdAt_id_status_companyId_idx" ON "orders"("createdAt", "id", "status", "companyId");
CREATE INDEX "orders_updatedAt_id_idx" ON "orders"("updatedAt", "id");
CREATE INDEX "orders_salesMonth_createdAt_id_idx" ON "orders"("salesMonth", "createdAt", "id");
CREATE UNIQUE INDEX "orders_companyId_clientReference_key" ON "orders"("companyId", "clientReference");

CREATE TABLE "order_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "pieceId" INTEGER,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "size" TEXT,
    "quantity" INTEGER NOT NULL,
    "unitPrice" INTEGER NOT NULL,
    "lineTotal" INTEGER NOT NULL,
    "fromStock" BOOLEAN NOT NULL DEFAULT false,
    "orderWindowId" INTEGER,
    CONSTRAINT "order_lines_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "order_lines_orderWindowId_fkey" FOREIGN KEY ("orderWindowId") REFERENCES "order_windows" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "order_lines_orderId_position_key" ON "order_lines"("orderId", "position");

CREATE TABLE "shipments" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL CHECK ("number" > 0),
    "shippedOn" TEXT NOT NULL,
    "carrier" TEXT,
    "trackingNumber" TEXT,
    "cartons" INTEGER CHECK ("cartons" > 0),
    "grossWeight" INTEGER CHECK ("grossWeight" > 0),
    "note" TEXT,
    "actorId" TEXT,
    "unpaid" BIGINT,
    "unpaidById" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "shipments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "shipments_orderId_number_key" ON "shipments"("orderId", "number");

CREATE TABLE "shipment_lines" (
    "shipmentId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" > 0),

    PRIMARY KEY ("shipmentId", "orderLineId"),
    CONSTRAINT "shipment_lines_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "shipments" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "shipment_lines_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "order_lines" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE INDEX "shipment_lines_orderLineId_idx" ON "shipment_lines"("orderLineId");

CREATE TABLE "order_windows" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "shipsFrom" TEXT,
    "shipsUntil" TEXT,
    "weeksFrom" INTEGER,
    "weeksTo" INTEGER,
    "payment" TEXT NOT NULL,
    "paymentDays" INTEGER NOT NULL,
    "depositPercentage" INTEGER NOT NULL,
    CONSTRAINT "order_windows_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_windows_windowId_id_idx" ON "order_windows"("windowId", "id");
CREATE UNIQUE INDEX "order_windows_orderId_position_key" ON "order_windows"("orderId", "position");

CREATE TABLE "monthly_sales" (
    "month" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("month", "productId")
);
CREATE INDEX "monthly_sales_productId_month_idx" ON "monthly_sales"("productId", "month");
CREATE INDEX "monthly_sales_month_orders_productId_idx" ON "monthly_sales"("month", "orders" DESC, "productId");

CREATE TABLE "sales_figures" (
    "kind" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "pieceId" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL DEFAULT '',
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "fromStock" INTEGER NOT NULL DEFAULT 0,
    "net" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("kind", "period", "productId", "pieceId", "key")
);

CREATE TABLE "document_series" (
    "series" TEXT NOT NULL PRIMARY KEY,
    "last" INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "documents" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('proforma', 'commercial_invoice')),
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "content" JSONB NOT NULL,
    "vatBasis" JSONB,
    "actorId" TEXT,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "documents_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "documents_kind_createdAt_id_idx" ON "documents"("kind", "createdAt", "id");
CREATE UNIQUE INDEX "documents_orderId_kind_version_key" ON "documents"("orderId", "kind", "version");
CREATE UNIQUE INDEX "documents_number_version_key" ON "documents"("number", "version");

CREATE TABLE "payments" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL CHECK ("amount" <> 0),
    "paidOn" TEXT NOT NULL,
    "reference" TEXT,
    "source" TEXT NOT NULL DEFAULT 'manual' CHECK ("source" IN ('manual', 'statement')),
    "isWriteOff" BOOLEAN NOT NULL DEFAULT false,
    "entryKey" TEXT,
    "entryPart" INTEGER NOT NULL DEFAULT 0,
    "formKey" TEXT,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" DATETIME,
    "undoneById" TEXT,
    "undoReason" TEXT,
    CONSTRAINT "payments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payments_formKey_key" ON "payments"("formKey");
CREATE INDEX "payments_orderId_id_idx" ON "payments"("orderId", "id");
CREATE UNIQUE INDEX "payments_entryKey_entryPart_key" ON "payments"("entryKey", "entryPart");

CREATE TABLE "payment_reminders" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sentOn" TEXT NOT NULL,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "payment_reminders_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payment_reminders_orderId_number_key" ON "payment_reminders"("orderId", "number");
CREATE UNIQUE INDEX "payment_reminders_orderId_sentOn_key" ON "payment_reminders"("orderId", "sentOn");

CREATE TABLE "statement_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "entries" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bookedAt" DATETIME,
    "result" JSONB
);
CREATE INDEX "statement_uploads_createdAt_idx" ON "statement_uploads"("createdAt");

CREATE TABLE "customer_notes" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL CHECK (length("text") BETWEEN 1 AND 2000),
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "correctedAt" DATETIME,
    CONSTRAINT "customer_notes_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "customer_notes_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "customer_notes_companyId_id_idx" ON "customer_notes"("companyId", "id");

CREATE TABLE "vat_checks" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "vatId" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "requestIdentifier" TEXT,
    "holder" TEXT,
    "trouble" TEXT,
    "decidedById" TEXT,
    "reason" TEXT,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "checkedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "vat_checks_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "vat_checks_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "vat_checks_companyId_checkedAt_idx" ON "vat_checks"("companyId", "checkedAt");

CREATE TABLE "order_events" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT,
    "changes" JSONB,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "order_events_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_events_orderId_createdAt_idx" ON "order_events"("orderId", "createdAt");

CREATE TABLE "change_requests" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "quantities" JSONB NOT NULL,
    "message" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requestedById" TEXT,
    "answeredAt" DATETIME,
    "actorId" TEXT,
    "answer" TEXT,
    CONSTRAINT "change_requests_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "change_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "change_requests_orderId_id_idx" ON "change_requests"("orderId", "id");
CREATE INDEX "change_requests_state_orderId_idx" ON "change_requests"("state", "orderId");
CREATE INDEX "change_requests_requestedById_idx" ON "change_requests"("requestedById");

CREATE TABLE "inquiries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerEmail" TEXT NOT NULL,
    "customerName" TEXT NOT NULL,
    "company" TEXT,
    "searchText" TEXT NOT NULL DEFAULT '',
    "message" TEXT,
    "productId" INTEGER,
    "companyId" TEXT,
    "productDetails" JSONB NOT NULL,
    "totalItems" INTEGER NOT NULL,
    "csvData" TEXT,
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "inquiries_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "inquiries_createdAt_id_idx" ON "inquiries"("createdAt", "id");
CREATE INDEX "inquiries_isRead_createdAt_id_idx" ON "inquiries"("isRead", "createdAt" DESC, "id" DESC);
CREATE INDEX "inquiries_companyId_createdAt_idx" ON "inquiries"("companyId", "createdAt");
CREATE INDEX "inquiries_customerEmail_idx" ON "inquiries"("customerEmail");

CREATE TABLE "access_requests" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "vatId" TEXT,
    "website" TEXT,
    "message" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "access_requests_status_createdAt_idx" ON "access_requests"("status", "createdAt");
CREATE INDEX "access_requests_email_idx" ON "access_requests"("email");

CREATE TABLE "invitations" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "invitedById" TEXT NOT NULL,
    "acceptedAt" DATETIME,
    "revokedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "invitations_tokenHash_key" ON "invitations"("tokenHash");
CREATE INDEX "invitations_email_idx" ON "invitations"("email");
CREATE INDEX "invitations_createdAt_idx" ON "invitations"("createdAt");

CREATE TABLE "company_invitations" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('owner', 'buyer', 'reader')),
    "tokenHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "invitedById" TEXT,
    "acceptedAt" DATETIME,
    "revokedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "company_invitations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "company_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "company_invitations_tokenHash_key" ON "company_invitations"("tokenHash");
CREATE INDEX "company_invitations_companyId_createdAt_idx" ON "company_invitations"("companyId", "createdAt");
CREATE INDEX "company_invitations_email_idx" ON "company_invitations"("email");
CREATE INDEX "company_invitations_invitedById_idx" ON "company_invitations"("invitedById");

CREATE TABLE "ship_to_addresses" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ship_to_addresses_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ship_to_addresses_companyId_label_key" ON "ship_to_addresses"("companyId", "label");

CREATE TABLE "release_requests" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "askedById" TEXT NOT NULL,
    "clientReference" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "subtotal" INTEGER NOT NULL,
    "discountPercentage" INTEGER NOT NULL,
    "discountAmount" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "shippingAddress" JSONB NOT NULL,
    "shipToId" INTEGER,
    "poNumber" TEXT,
    "customerNotes" TEXT,
    "terms" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "endedById" TEXT,
    "reason" TEXT,
    CONSTRAINT "release_requests_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "release_requests_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "release_requests_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "release_requests_companyId_state_id_idx" ON "release_requests"("companyId", "state", "id");
CREATE INDEX "release_requests_askedById_idx" ON "release_requests"("askedById");
CREATE INDEX "release_requests_endedById_idx" ON "release_requests"("endedById");
CREATE UNIQUE INDEX "release_requests_companyId_clientReference_key" ON "release_requests"("companyId", "clientReference");

CREATE TABLE "release_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "requestId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,
    "color" TEXT,
    "size" TEXT,
    "quantity" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "windowName" TEXT NOT NULL,
    "unitPrice" INTEGER NOT NULL,
    CONSTRAINT "release_lines_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "release_requests" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "release_lines_requestId_idx" ON "release_lines"("requestId");

CREATE TABLE "shared_carts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "shareId" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "cartItems" JSONB NOT NULL,
    "customerInfo" JSONB NOT NULL,
    "showPrices" BOOLEAN NOT NULL DEFAULT false,
    "priceGroupId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "shared_carts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "shared_carts_shareId_key" ON "shared_carts"("shareId");
CREATE INDEX "shared_carts_companyId_createdAt_idx" ON "shared_carts"("companyId", "createdAt");

CREATE TABLE "shop_settings" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "freeShippingThresholdEU" INTEGER,
    "freeShippingThresholdWorld" INTEGER,
    "minimumOrderValue" INTEGER NOT NULL DEFAULT 0,
    "minimumPiecesPerStyle" INTEGER NOT NULL DEFAULT 1,
    "enforceMinimums" BOOLEAN NOT NULL DEFAULT false,
    "markupFrom" INTEGER,
    "markupTo" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "claims" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "evidenceUrl" TEXT,
    "ratedBy" TEXT,
    "validUntil" DATETIME,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX "claims_key_key" ON "claims"("key");

CREATE TABLE "pages" (
    "slug" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "publishedNumber" INTEGER,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "page_versions" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL CHECK ("number" >= 1),
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "publishedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "page_versions_slug_fkey" FOREIGN KEY ("slug") REFERENCES "pages" ("slug") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "page_versions_slug_number_key" ON "page_versions"("slug", "number");

CREATE TABLE "appearance" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
    "name" TEXT NOT NULL,
    "accent" TEXT NOT NULL CHECK ("accent" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    "ground" TEXT NOT NULL CHECK ("ground" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    "darkAccent" TEXT CHECK ("darkAccent" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    "darkGround" TEXT CHECK ("darkGround" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    "headings" TEXT NOT NULL,
    "pictures" JSONB NOT NULL DEFAULT '{}',
    "previousPictures" JSONB NOT NULL DEFAULT '{}',
    "fontName" TEXT,
    "previousFontName" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "appearance_fontName_fkey" FOREIGN KEY ("fontName") REFERENCES "font_files" ("name") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "appearance_previousFontName_fkey" FOREIGN KEY ("previousFontName") REFERENCES "font_files" ("name") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "logo_files" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "file" TEXT NOT NULL,
    "png" TEXT NOT NULL
);

CREATE TABLE "font_files" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "file" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "uploadedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "brand_texts" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
    "texts" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "shop_state" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "token" TEXT NOT NULL
);

CREATE TABLE "audit_entries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "actorId" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "result" TEXT NOT NULL DEFAULT 'done',
    "note" TEXT,
    "address" TEXT,
    "before" JSONB,
    "after" JSONB,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "audit_entries_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "audit_entries_createdAt_id_idx" ON "audit_entries"("createdAt", "id");
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id");
CREATE INDEX "audit_entries_action_createdAt_id_idx" ON "audit_entries"("action", "createdAt", "id");
CREATE INDEX "audit_entries_result_createdAt_id_idx" ON "audit_entries"("result", "createdAt", "id");
CREATE INDEX "audit_entries_actorId_createdAt_id_idx" ON "audit_entries"("actorId", "createdAt", "id");
CREATE INDEX "audit_entries_label_idx" ON "audit_entries"("label");

CREATE TABLE "table_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('products', 'pieces', 'customers')),
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME
);
CREATE INDEX "table_uploads_createdAt_idx" ON "table_uploads"("createdAt");

CREATE TABLE "bulk_changes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "back" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME,
    "result" JSONB,
    "undoneAt" DATETIME
);
CREATE INDEX "bulk_changes_createdAt_idx" ON "bulk_changes"("createdAt");

CREATE TABLE "picture_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME,
    "result" JSONB,
    CONSTRAINT "picture_uploads_result_check" CHECK (("appliedAt" IS NULL) = ("result" IS NULL))
);
CREATE INDEX "picture_uploads_createdAt_idx" ON "picture_uploads"("createdAt");

CREATE TABLE "staff_links" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "staff_links_tokenHash_key" ON "staff_links"("tokenHash");
CREATE INDEX "staff_links_expiresAt_idx" ON "staff_links"("expiresAt");

CREATE TABLE "used_codes" (
    "digest" TEXT NOT NULL PRIMARY KEY,
    "usedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "api_keys" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,
    "createdById" TEXT,
    CONSTRAINT "api_keys_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "api_keys_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "api_keys_keyHash_key" ON "api_keys"("keyHash");
CREATE INDEX "api_keys_companyId_createdAt_idx" ON "api_keys"("companyId", "createdAt");
CREATE INDEX "api_keys_createdById_idx" ON "api_keys"("createdById");

CREATE TABLE "api_replays" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "body" TEXT NOT NULL DEFAULT '',
    "leasedUntil" DATETIME NOT NULL,
    "expire" DATETIME NOT NULL
);
CREATE INDEX "api_replays_expire_idx" ON "api_replays"("expire");

CREATE TABLE "outgoing_mail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "toAddress" TEXT NOT NULL,
    "replyTo" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL DEFAULT '',
    "attachment" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedBy" TEXT,
    "leasedUntil" DATETIME,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "outgoing_mail_key_key" ON "outgoing_mail"("key");
CREATE INDEX "outgoing_mail_state_nextTryAt_idx" ON "outgoing_mail"("state", "nextTryAt");
CREATE INDEX "outgoing_mail_state_id_idx" ON "outgoing_mail"("state", "id");
CREATE INDEX "outgoing_mail_toAddress_id_idx" ON "outgoing_mail"("toAddress", "id");

CREATE TABLE "identity_records" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "payload" JSONB NOT NULL,
    "uid" TEXT,
    "grantId" TEXT,
    "consumedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL
);
CREATE INDEX "identity_records_uid_idx" ON "identity_records"("uid");
CREATE INDEX "identity_records_grantId_idx" ON "identity_records"("grantId");
CREATE INDEX "identity_records_expiresAt_idx" ON "identity_records"("expiresAt");

CREATE TABLE "identity_keys" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" JSONB NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

CREATE TABLE "sign_in_codes" (
    "attempt" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME
);
CREATE INDEX "sign_in_codes_expiresAt_idx" ON "sign_in_codes"("expiresAt");

CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME NOT NULL
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- An active bulk discount is the only one of its minimum.
CREATE UNIQUE INDEX "bulk_discounts_active_minQuantity_key" ON "bulk_discounts"("minQuantity") WHERE "isActive";

-- An order has at most one open request for a change.
CREATE UNIQUE INDEX "change_requests_open_key" ON "change_requests"("orderId") WHERE "state" = 'open';

-- Orders by the status that is shown: an unknown one counts as pending.
CREATE INDEX "orders_shown_status_idx" ON "orders"((CASE WHEN "status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN "status" ELSE 'pending' END), "createdAt", "id");

-- Of which orders VAT and shipping are to be decided; what is open, by the day on which it is or was due; the credits of
-- customers.
CREATE INDEX "orders_open_amount_idx" ON "orders"("createdAt", "id", "status") WHERE "isAmountFinal" = false;
CREATE INDEX "orders_open_payment_idx" ON "orders"("nextDueOn", "id", "amountDue", "amountPaid", "lastDueOn") WHERE "amountPaid" < "amountDue";
CREATE INDEX "orders_credit_idx" ON "orders"("id", "amountDue", "amountPaid") WHERE "amountPaid" > "amountDue";

-- Columns that most rows leave empty.
CREATE INDEX "orders_placedById_idx" ON "orders"("placedById") WHERE "placedById" IS NOT NULL;
CREATE INDEX "orders_releasedById_idx" ON "orders"("releasedById") WHERE "releasedById" IS NOT NULL;
CREATE INDEX "outgoing_mail_replyTo_idx" ON "outgoing_mail"("replyTo") WHERE "replyTo" IS NOT NULL;
CREATE INDEX "sessions_companyId_idx" ON "sessions"("companyId") WHERE "companyId" IS NOT NULL;
CREATE INDEX "sessions_orderingForId_idx" ON "sessions"("orderingForId") WHERE "orderingForId" IS NOT NULL;

-- SKUs and style codes as they are typed, with or without hyphens (app/shop/catalogue/find-pieces/lookup.server.ts).
CREATE INDEX "pieces_sku_letters_idx" ON "pieces"(replace("sku", '-', ''));
CREATE INDEX "products_style_code_letters_idx" ON "products"(replace("styleCode", '-', ''));

-- How many styles there are of each kind.
CREATE TRIGGER "style_counts_insert" AFTER INSERT ON "products"
BEGIN
  INSERT INTO "style_counts" ("category", "isActive", "bestSeller")
  SELECT NEW."category", NEW."isActive", NEW."bestSeller" WHERE NOT EXISTS (SELECT 1 FROM "style_counts"
    WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller");
  UPDATE "style_counts" SET "count" = "count" + 1
  WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller";
END;
CREATE TRIGGER "style_counts_update" AFTER UPDATE OF "category", "isActive", "bestSeller" ON "products"
WHEN (OLD."category", OLD."isActive", OLD."bestSeller") IS NOT (NEW."category", NEW."isActive", NEW."bestSeller")
BEGIN
  UPDATE "style_counts" SET "count" = "count" - 1
  WHERE "category" = OLD."category" AND "isActive" = OLD."isActive" AND "bestSeller" = OLD."bestSeller";
  INSERT INTO "style_counts" ("category", "isActive", "bestSeller")
  SELECT NEW."category", NEW."isActive", NEW."bestSeller" WHERE NOT EXISTS (SELECT 1 FROM "style_counts"
    WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller");
  UPDATE "style_counts" SET "count" = "count" + 1
  WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller";
END;
CREATE TRIGGER "style_counts_delete" AFTER DELETE ON "products"
BEGIN
  UPDATE "style_counts" SET "count" = "count" - 1
  WHERE "category" = OLD."category" AND "isActive" = OLD."isActive" AND "bestSeller" = OLD."bestSeller";
END;

-- What a search looks in: the words of a row and, with a dot before it, what lists are filtered by. A row's number in
-- an index is its place in a list, so that a search is read in the order in which it is shown; the last 31 bits are
-- the id. Only ASCII marks and blanks part words here: the shop has parted them before (app/shop/base/search). A beginning
-- of a word as long as one of "prefix" is found as quickly as a word; of a longer one there are few.
CREATE VIRTUAL TABLE "products_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10');
CREATE VIRTUAL TABLE "products_by_price" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10');
CREATE VIRTUAL TABLE "products_by_date" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10');
CREATE TRIGGER "products_search_insert" AFTER INSERT ON "products"
BEGIN
  INSERT INTO "products_search"(rowid, "words") VALUES (NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_price"(rowid, "words") VALUES ((NEW."wholesalePrice" << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_date"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
END;
CREATE TRIGGER "products_search_update" AFTER UPDATE OF "searchText", "isActive", "bestSeller", "category", "wholesalePrice", "createdAt" ON "products"
BEGIN
  DELETE FROM "products_search" WHERE rowid = OLD."id";
  DELETE FROM "products_by_price" WHERE rowid = (OLD."wholesalePrice" << 31) | OLD."id";
  DELETE FROM "products_by_date" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "products_search"(rowid, "words") VALUES (NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_price"(rowid, "words") VALUES ((NEW."wholesalePrice" << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_date"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
END;
CREATE TRIGGER "products_search_delete" AFTER DELETE ON "products"
BEGIN
  DELETE FROM "products_search" WHERE rowid = OLD."id";
  DELETE FROM "products_by_price" WHERE rowid = (OLD."wholesalePrice" << 31) | OLD."id";
  DELETE FROM "products_by_date" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
END;

CREATE VIRTUAL TABLE "orders_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "orders_search_insert" AFTER INSERT ON "orders"
BEGIN
  INSERT INTO "orders_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."orderNumber" || ' ' || coalesce(NEW."poNumber", '') ELSE NEW."searchText" END
    || ' ' || (SELECT "searchText" FROM "companies" WHERE "companies"."id" = NEW."companyId")
    || ' ·' || CASE WHEN NEW."status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN NEW."status" ELSE 'pending' END);
END;
CREATE TRIGGER "orders_search_update" AFTER UPDATE OF "searchText", "orderNumber", "poNumber", "companyId", "status", "createdAt" ON "orders"
BEGIN
  DELETE FROM "orders_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "orders_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."orderNumber" || ' ' || coalesce(NEW."poNumber", '') ELSE NEW."searchText" END
    || ' ' || (SELECT "searchText" FROM "companies" WHERE "companies"."id" = NEW."companyId")
    || ' ·' || CASE WHEN NEW."status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN NEW."status" ELSE 'pending' END);
END;
CREATE TRIGGER "orders_search_delete" AFTER DELETE ON "orders"
BEGIN
  DELETE FROM "orders_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
END;

CREATE VIRTUAL TABLE "inquiries_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "inquiries_search_insert" AFTER INSERT ON "inquiries"
BEGIN
  INSERT INTO "inquiries_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."customerName" || ' ' || NEW."customerEmail" || ' ' || coalesce(NEW."company", '') ELSE NEW."searchText" END
    || CASE WHEN NEW."isRead" THEN ' ·read' ELSE ' ·unread' END);
END;
CREATE TRIGGER "inquiries_search_update" AFTER UPDATE OF "searchText", "customerName", "customerEmail", "company", "isRead", "createdAt" ON "inquiries"
BEGIN
  DELETE FROM "inquiries_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "inquiries_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."customerName" || ' ' || NEW."customerEmail" || ' ' || coalesce(NEW."company", '') ELSE NEW."searchText" END
    || CASE WHEN NEW."isRead" THEN ' ·read' ELSE ' ·unread' END);
END;
CREATE TRIGGER "inquiries_search_delete" AFTER DELETE ON "inquiries"
BEGIN
  DELETE FROM "inquiries_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
END;

CREATE VIRTUAL TABLE "outgoing_mail_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "outgoing_mail_search_insert" AFTER INSERT ON "outgoing_mail"
BEGIN
  INSERT INTO "outgoing_mail_search"(rowid, "words") VALUES (NEW."id", NEW."toAddress" || ' ·' || NEW."state");
END;
CREATE TRIGGER "outgoing_mail_search_update" AFTER UPDATE OF "toAddress", "state" ON "outgoing_mail"
BEGIN
  DELETE FROM "outgoing_mail_search" WHERE rowid = OLD."id";
  INSERT INTO "outgoing_mail_search"(rowid, "words") VALUES (NEW."id", NEW."toAddress" || ' ·' || NEW."state");
END;
CREATE TRIGGER "outgoing_mail_search_delete" AFTER DELETE ON "outgoing_mail"
BEGIN
  DELETE FROM "outgoing_mail_search" WHERE rowid = OLD."id";
END;

-- An index wants numbers, and the ids of people and companies are none.
CREATE TABLE "user_numbers" ("number" INTEGER PRIMARY KEY AUTOINCREMENT, "userId" TEXT NOT NULL UNIQUE);
CREATE VIRTUAL TABLE "users_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "users_search_insert" AFTER INSERT ON "users"
BEGIN
  INSERT INTO "user_numbers" ("userId") VALUES (NEW."id");
  INSERT INTO "users_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."staffRole" IS NOT NULL THEN ' ·person ·admin' WHEN EXISTS (SELECT 1 FROM "companies" WHERE "contactId" = NEW."id" AND "approvalStatus" = 'approved') THEN ' ·person ·customer' ELSE '' END);
END;
CREATE TRIGGER "users_search_update" AFTER UPDATE OF "id", "searchText", "staffRole", "createdAt" ON "users"
BEGIN
  DELETE FROM "users_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = OLD."id");
  UPDATE "user_numbers" SET "userId" = NEW."id" WHERE "userId" = OLD."id" AND OLD."id" <> NEW."id";
  INSERT INTO "users_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."staffRole" IS NOT NULL THEN ' ·person ·admin' WHEN EXISTS (SELECT 1 FROM "companies" WHERE "contactId" = NEW."id" AND "approvalStatus" = 'approved') THEN ' ·person ·customer' ELSE '' END);
END;
CREATE TRIGGER "users_search_delete" AFTER DELETE ON "users"
BEGIN
  DELETE FROM "users_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = OLD."id");
  DELETE FROM "user_numbers" WHERE "userId" = OLD."id";
END;
CREATE TABLE "company_numbers" ("number" INTEGER PRIMARY KEY AUTOINCREMENT, "companyId" TEXT NOT NULL UNIQUE);
CREATE VIRTUAL TABLE "companies_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "companies_search_insert" AFTER INSERT ON "companies"
BEGIN
  INSERT INTO "company_numbers" ("companyId") VALUES (NEW."id");
  INSERT INTO "companies_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "company_numbers" WHERE "companyId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."approvalStatus" IN ('approved', 'closed') THEN '' WHEN NEW."approvalStatus" IN ('waiting', 'question', 'declined', 'suspended') THEN ' ·open' END || ' ·' || NEW."approvalStatus");
END;
CREATE TRIGGER "companies_search_update" AFTER UPDATE OF "id", "searchText", "approvalStatus", "createdAt" ON "companies"
BEGIN
  DELETE FROM "companies_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "company_numbers" WHERE "companyId" = OLD."id");
  UPDATE "company_numbers" SET "companyId" = NEW."id" WHERE "companyId" = OLD."id" AND OLD."id" <> NEW."id";
  INSERT INTO "companies_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "company_numbers" WHERE "companyId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."approvalStatus" IN ('approved', 'closed') THEN '' WHEN NEW."approvalStatus" IN ('waiting', 'question', 'declined', 'suspended') THEN ' ·open' END || ' ·' || NEW."approvalStatus");
END;
CREATE TRIGGER "companies_search_delete" AFTER DELETE ON "companies"
BEGIN
  DELETE FROM "companies_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "company_numbers" WHERE "companyId" = OLD."id");
  DELETE FROM "company_numbers" WHERE "companyId" = OLD."id";
END;
-- Whether somebody is the contact of a customer changes with the company.
CREATE TRIGGER "companies_contact_insert" AFTER INSERT ON "companies"
BEGIN
  UPDATE "users" SET "searchText" = "searchText" WHERE "id" = NEW."contactId";
END;
CREATE TRIGGER "companies_contact_update" AFTER UPDATE OF "approvalStatus", "contactId" ON "companies"
BEGIN
  UPDATE "users" SET "searchText" = "searchText" WHERE "id" IN (OLD."contactId", NEW."contactId");
END;
CREATE TRIGGER "companies_contact_delete" AFTER DELETE ON "companies"
BEGIN
  UPDATE "users" SET "searchText" = "searchText" WHERE "id" = OLD."contactId";
END;
-- An order is found by its customer's words as well.
CREATE TRIGGER "companies_search_orders" AFTER UPDATE OF "searchText" ON "companies" WHEN OLD."searchText" <> NEW."searchText"
BEGIN
  UPDATE "orders" SET "searchText" = "searchText" WHERE "companyId" = NEW."id";
END;

-- The words of styles that are found with one letter wrong (app/shop/base/search/similar-words.server.ts), by what is left of
-- them without each of their letters in turn, and by themselves. Only words of letters: a wrong code is no other code.
-- A word that is there already is there with all its keys.
CREATE TRIGGER "search_words_insert" AFTER INSERT ON "products" BEGIN
  INSERT INTO "search_words" ("key", "word")
  SELECT substr("words"."value", 1, "at"."value" - 1) || substr("words"."value", "at"."value" + 1), "words"."value"
  FROM json_each('[' || replace(json_quote(NEW."searchText"), ' ', '","') || ']') AS "words"
  CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') AS "at"
  WHERE "words"."value" NOT GLOB '*[0-9·]*' AND length("words"."value") BETWEEN 3 AND 24
    AND NOT EXISTS (SELECT 1 FROM "search_words" AS "known"
      WHERE "known"."key" = "words"."value" AND "known"."word" = "words"."value")
    AND "at"."value" <= length("words"."value") + 1
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "search_words_update" AFTER UPDATE OF "searchText" ON "products"
WHEN OLD."searchText" <> NEW."searchText" BEGIN
  INSERT INTO "search_words" ("key", "word")
  SELECT substr("words"."value", 1, "at"."value" - 1) || substr("words"."value", "at"."value" + 1), "words"."value"
  FROM json_each('[' || replace(json_quote(NEW."searchText"), ' ', '","') || ']') AS "words"
  CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') AS "at"
  WHERE "words"."value" NOT GLOB '*[0-9·]*' AND length("words"."value") BETWEEN 3 AND 24
    AND NOT EXISTS (SELECT 1 FROM "search_words" AS "known"
      WHERE "known"."key" = "words"."value" AND "known"."word" = "words"."value")
    AND "at"."value" <= length("words"."value") + 1
  ON CONFLICT DO NOTHING;
END;

-- A check of a VAT ID that the customer has given up does not count any more, even if they give it again.
CREATE TRIGGER "companies_vat_id_checks" AFTER UPDATE OF "vatId" ON "companies"
WHEN OLD."vatId" IS NOT NULL AND OLD."vatId" IS NOT NEW."vatId" BEGIN
    UPDATE "vat_checks" SET "isCurrent" = false WHERE "companyId" = NEW."id" AND "isCurrent" = true;
END;

-- The rows that every shop has: the state token, the delivery window in which new styles are offered, and the tables whose search
-- words the shop makes itself when it starts, because it knows more letters than a database does.
INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))));
INSERT INTO "delivery_windows" ("name", "kind", "weeksFrom", "weeksTo", "position", "createdAt", "updatedAt")
VALUES ('Re-orders', 'in_stock', 2, 4, 1, strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'));
INSERT INTO "search_progress" ("table") VALUES ('products'), ('users'), ('companies'), ('orders'), ('inquiries');

-- What the shop keeps in memory of styles, pieces, delivery windows, prices, settings, claims, pages and the appearance is right
-- for as long as shop_state has the same token (app/db/state.server.ts). Whoever changes one of them, by whatever program, gives
-- it a new one in the same transaction; it is random, so a database that was put back from a backup has no token that stood for
-- something else.
CREATE TRIGGER "products_insert_state" AFTER INSERT ON "products" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "products_update_state" AFTER UPDATE ON "products" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "products_delete_state" AFTER DELETE ON "products" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "pieces_insert_state" AFTER INSERT ON "pieces" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "pieces_update_state" AFTER UPDATE ON "pieces" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "pieces_delete_state" AFTER DELETE ON "pieces" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "style_windows_insert_state" AFTER INSERT ON "style_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "style_windows_update_state" AFTER UPDATE ON "style_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "style_windows_delete_state" AFTER DELETE ON "style_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "delivery_windows_insert_state" AFTER INSERT ON "delivery_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "delivery_windows_update_state" AFTER UPDATE ON "delivery_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "delivery_windows_delete_state" AFTER DELETE ON "delivery_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "bulk_discounts_insert_state" AFTER INSERT ON "bulk_discounts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "bulk_discounts_update_state" AFTER UPDATE ON "bulk_discounts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "bulk_discounts_delete_state" AFTER DELETE ON "bulk_discounts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_groups_insert_state" AFTER INSERT ON "price_groups" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_groups_update_state" AFTER UPDATE ON "price_groups" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_groups_delete_state" AFTER DELETE ON "price_groups" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_group_prices_insert_state" AFTER INSERT ON "price_group_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_group_prices_update_state" AFTER UPDATE ON "price_group_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_group_prices_delete_state" AFTER DELETE ON "price_group_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_changes_insert_state" AFTER INSERT ON "price_changes" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_changes_update_state" AFTER UPDATE ON "price_changes" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "price_changes_delete_state" AFTER DELETE ON "price_changes" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "category_defaults_insert_state" AFTER INSERT ON "category_defaults" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "category_defaults_update_state" AFTER UPDATE ON "category_defaults" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "category_defaults_delete_state" AFTER DELETE ON "category_defaults" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shop_settings_insert_state" AFTER INSERT ON "shop_settings" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shop_settings_update_state" AFTER UPDATE ON "shop_settings" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shop_settings_delete_state" AFTER DELETE ON "shop_settings" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "claims_insert_state" AFTER INSERT ON "claims" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "claims_update_state" AFTER UPDATE ON "claims" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "claims_delete_state" AFTER DELETE ON "claims" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "pages_insert_state" AFTER INSERT ON "pages" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "pages_update_state" AFTER UPDATE ON "pages" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "pages_delete_state" AFTER DELETE ON "pages" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "page_versions_insert_state" AFTER INSERT ON "page_versions" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "page_versions_update_state" AFTER UPDATE ON "page_versions" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "page_versions_delete_state" AFTER DELETE ON "page_versions" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "appearance_insert_state" AFTER INSERT ON "appearance" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "appearance_update_state" AFTER UPDATE ON "appearance" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "appearance_delete_state" AFTER DELETE ON "appearance" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "brand_texts_insert_state" AFTER INSERT ON "brand_texts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "brand_texts_update_state" AFTER UPDATE ON "brand_texts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "brand_texts_delete_state" AFTER DELETE ON "brand_texts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "font_files_insert_state" AFTER INSERT ON "font_files" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "font_files_update_state" AFTER UPDATE ON "font_files" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "font_files_delete_state" AFTER DELETE ON "font_files" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

-- Which styles are available changes when the last piece is taken or the first one comes back, not with each order.
CREATE TRIGGER "piece_stock_insert_state" AFTER INSERT ON "piece_stock" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "piece_stock_update_state" AFTER UPDATE ON "piece_stock"
WHEN (OLD."quantity" = 0) <> (NEW."quantity" = 0) BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "piece_stock_delete_state" AFTER DELETE ON "piece_stock" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
