-- The tables of prisma/models.prisma, in its order, each with its indexes. Only here are the checks, and what stands after the
-- tables: what the models cannot say.

CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "issuer" TEXT,
    "subject" TEXT,
    "email" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "profileImageUrl" TEXT,
    "staffRole" TEXT CHECK ("staffRole" IN ('admin')),
    "adminUntil" TIMESTAMP(3),
    "adminRequestedAt" TIMESTAMP(3),
    "erasedAt" TIMESTAMP(3),
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE INDEX "users_createdAt_id_idx" ON "users"("createdAt", "id");
CREATE INDEX "users_updatedAt_id_idx" ON "users"("updatedAt", "id");
CREATE INDEX "users_staffRole_createdAt_id_idx" ON "users"("staffRole", "createdAt", "id");
CREATE INDEX "users_adminUntil_idx" ON "users"("adminUntil");
CREATE INDEX "users_adminRequestedAt_idx" ON "users"("adminRequestedAt");
CREATE UNIQUE INDEX "users_issuer_subject_key" ON "users"("issuer", "subject");

CREATE TABLE "companies" (
    "id" TEXT NOT NULL,
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
    "approvalSince" TIMESTAMP(3),
    "approvedAt" TIMESTAMP(3),
    "erasedAt" TIMESTAMP(3),
    "mergedIntoId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("userId","companyId")
);
CREATE INDEX "memberships_companyId_idx" ON "memberships"("companyId");

CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3),
    "signedInAt" TIMESTAMP(3),
    "companyId" TEXT,
    "orderingForId" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
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
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "unsent_forms_pkey" PRIMARY KEY ("browser","path")
);
CREATE INDEX "unsent_forms_createdAt_idx" ON "unsent_forms"("createdAt");
CREATE INDEX "unsent_forms_buyerKey_idx" ON "unsent_forms"("buyerKey");
CREATE INDEX "unsent_forms_actorKey_idx" ON "unsent_forms"("actorKey");

CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
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
    "hsCode" TEXT CHECK ("hsCode" ~ '^(\d{6}|\d{8}|\d{10})$'),
    "countryOfOrigin" TEXT CHECK ("countryOfOrigin" ~ '^[A-Z]{2}$'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000),
    "bestSeller" BOOLEAN NOT NULL DEFAULT false,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
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
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "color" TEXT,
    "size" TEXT,
    "sku" TEXT NOT NULL,
    "ean" TEXT,
    "availability" TEXT NOT NULL DEFAULT 'available',
    "availabilityDate" TEXT,
    "retiredAt" TIMESTAMP(3),

    CONSTRAINT "pieces_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "pieces_sku_key" ON "pieces"("sku");
CREATE UNIQUE INDEX "pieces_ean_key" ON "pieces"("ean");
-- Not of the columns: no null is equal to another one.
CREATE UNIQUE INDEX "pieces_productId_color_size_key" ON "pieces"("productId", coalesce("color", ''), coalesce("size", ''));

CREATE TABLE "piece_stock" (
    "pieceId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" >= 0),

    CONSTRAINT "piece_stock_pkey" PRIMARY KEY ("pieceId")
);

CREATE TABLE "price_groups" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "percentOff" INTEGER NOT NULL DEFAULT 0 CHECK ("percentOff" BETWEEN 0 AND 9999),
    "tiersApply" BOOLEAN NOT NULL DEFAULT true,
    "validFrom" TEXT,
    "validTo" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "price_groups_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "price_groups_days_check" CHECK ("validFrom" <= "validTo")
);
CREATE UNIQUE INDEX "price_groups_name_key" ON "price_groups"("name");

CREATE TABLE "price_group_prices" (
    "id" SERIAL NOT NULL,
    "groupId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "pieceId" INTEGER,
    "price" INTEGER NOT NULL CHECK ("price" > 0),

    CONSTRAINT "price_group_prices_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "price_group_prices_productId_idx" ON "price_group_prices"("productId");
CREATE INDEX "price_group_prices_pieceId_idx" ON "price_group_prices"("pieceId");
CREATE UNIQUE INDEX "price_group_prices_groupId_pieceId_key" ON "price_group_prices"("groupId", "pieceId");
CREATE UNIQUE INDEX "price_group_prices_groupId_productId_key" ON "price_group_prices"("groupId", "productId") WHERE "pieceId" IS NULL;

CREATE TABLE "price_changes" (
    "id" SERIAL NOT NULL,
    "fromDay" TEXT NOT NULL,
    "percent" INTEGER NOT NULL CHECK ("percent" <> 0 AND "percent" > -10000),
    "scope" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'done', 'cancelled')),
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "price_changes_status_fromDay_idx" ON "price_changes"("status", "fromDay");

CREATE TABLE "price_change_lines" (
    "id" SERIAL NOT NULL,
    "changeId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('wholesale', 'recommended', 'own')),
    "groupId" INTEGER,
    "pieceId" INTEGER,
    "oldPrice" INTEGER NOT NULL,
    "newPrice" INTEGER NOT NULL CHECK ("newPrice" > 0),

    CONSTRAINT "price_change_lines_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "price_change_lines_group_check" CHECK (("kind" = 'own') = ("groupId" IS NOT NULL)),
    CONSTRAINT "price_change_lines_piece_check" CHECK ("pieceId" IS NULL OR "kind" = 'own')
);
CREATE INDEX "price_change_lines_changeId_kind_idx" ON "price_change_lines"("changeId", "kind");
CREATE INDEX "price_change_lines_productId_idx" ON "price_change_lines"("productId");
CREATE INDEX "price_change_lines_pieceId_idx" ON "price_change_lines"("pieceId");

CREATE TABLE "delivery_windows" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "delivery_windows_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "delivery_windows_name_key" ON "delivery_windows"("name");

CREATE TABLE "style_windows" (
    "productId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,

    CONSTRAINT "style_windows_pkey" PRIMARY KEY ("productId","windowId")
);
CREATE INDEX "style_windows_windowId_productId_idx" ON "style_windows"("windowId", "productId");

CREATE TABLE "category_defaults" (
    "category" TEXT NOT NULL,
    "hsCode" TEXT CHECK ("hsCode" ~ '^(\d{6}|\d{8}|\d{10})$'),
    "countryOfOrigin" TEXT NOT NULL DEFAULT 'SI' CHECK ("countryOfOrigin" ~ '^[A-Z]{2}$'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000),

    CONSTRAINT "category_defaults_pkey" PRIMARY KEY ("category")
);

CREATE TABLE "style_counts" (
    "category" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL,
    "bestSeller" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "style_counts_pkey" PRIMARY KEY ("category","isActive","bestSeller")
);

CREATE TABLE "search_progress" (
    "table" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "after" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "search_progress_pkey" PRIMARY KEY ("table")
);

CREATE TABLE "search_words" (
    "key" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("key","word")
);

CREATE TABLE "bulk_discounts" (
    "id" SERIAL NOT NULL,
    "minQuantity" INTEGER NOT NULL,
    "discountPercentage" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_discounts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "carts" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "name" TEXT,
    "isCurrent" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "openedById" TEXT,
    "openedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "carts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "carts_companyId_isCurrent_updatedAt_idx" ON "carts"("companyId", "isCurrent", "updatedAt");
CREATE UNIQUE INDEX "carts_current_key" ON "carts"("companyId") WHERE "isCurrent";

CREATE TABLE "cart_items" (
    "id" SERIAL NOT NULL,
    "cartId" INTEGER NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "changedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "cart_items_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "cart_items_cartId_pieceId_windowId_key" ON "cart_items"("cartId", "pieceId", "windowId");
CREATE INDEX "cart_items_pieceId_idx" ON "cart_items"("pieceId");
CREATE INDEX "cart_items_windowId_idx" ON "cart_items"("windowId");

CREATE TABLE "orders" (
    "id" SERIAL NOT NULL,
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
    "vatDecidedAt" TIMESTAMP(3),
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "orders_orderNumber_key" ON "orders"("orderNumber");
CREATE INDEX "orders_companyId_createdAt_id_status_total_idx" ON "orders"("companyId", "createdAt", "id", "status", "total");
CREATE INDEX "orders_status_createdAt_idx" ON "orders"("status", "createdAt");
CREATE INDEX "orders_createdAt_id_status_companyId_idx" ON "orders"("createdAt", "id", "status", "companyId");
CREATE INDEX "orders_updatedAt_id_idx" ON "orders"("updatedAt", "id");
CREATE INDEX "orders_salesMonth_createdAt_id_idx" ON "orders"("salesMonth", "createdAt", "id");
CREATE UNIQUE INDEX "orders_companyId_clientReference_key" ON "orders"("companyId", "clientReference");

CREATE TABLE "order_lines" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "order_lines_orderId_position_key" ON "order_lines"("orderId", "position");

CREATE TABLE "shipments" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "shipments_orderId_number_key" ON "shipments"("orderId", "number");

CREATE TABLE "shipment_lines" (
    "shipmentId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" > 0),

    CONSTRAINT "shipment_lines_pkey" PRIMARY KEY ("shipmentId","orderLineId")
);
CREATE INDEX "shipment_lines_orderLineId_idx" ON "shipment_lines"("orderLineId");

CREATE TABLE "order_windows" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "order_windows_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "order_windows_windowId_id_idx" ON "order_windows"("windowId", "id");
CREATE UNIQUE INDEX "order_windows_orderId_position_key" ON "order_windows"("orderId", "position");

CREATE TABLE "monthly_sales" (
    "month" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "monthly_sales_pkey" PRIMARY KEY ("month","productId")
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

    CONSTRAINT "sales_figures_pkey" PRIMARY KEY ("kind","period","productId","pieceId","key")
);

CREATE TABLE "document_series" (
    "series" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_series_pkey" PRIMARY KEY ("series")
);

CREATE TABLE "documents" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('proforma', 'commercial_invoice')),
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "content" JSONB NOT NULL,
    "vatBasis" JSONB,
    "actorId" TEXT,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "documents_kind_createdAt_id_idx" ON "documents"("kind", "createdAt", "id");
CREATE UNIQUE INDEX "documents_orderId_kind_version_key" ON "documents"("orderId", "kind", "version");
CREATE UNIQUE INDEX "documents_number_version_key" ON "documents"("number", "version");

CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" TIMESTAMP(3),
    "undoneById" TEXT,
    "undoReason" TEXT,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payments_formKey_key" ON "payments"("formKey");
CREATE INDEX "payments_orderId_id_idx" ON "payments"("orderId", "id");
CREATE UNIQUE INDEX "payments_entryKey_entryPart_key" ON "payments"("entryKey", "entryPart");

CREATE TABLE "payment_reminders" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sentOn" TEXT NOT NULL,
    "actorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_reminders_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payment_reminders_orderId_number_key" ON "payment_reminders"("orderId", "number");
CREATE UNIQUE INDEX "payment_reminders_orderId_sentOn_key" ON "payment_reminders"("orderId", "sentOn");

CREATE TABLE "statement_uploads" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "entries" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bookedAt" TIMESTAMP(3),
    "result" JSONB,

    CONSTRAINT "statement_uploads_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "statement_uploads_createdAt_idx" ON "statement_uploads"("createdAt");

CREATE TABLE "customer_notes" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL CHECK (length("text") BETWEEN 1 AND 2000),
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "correctedAt" TIMESTAMP(3),

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "customer_notes_companyId_id_idx" ON "customer_notes"("companyId", "id");

CREATE TABLE "vat_checks" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "vatId" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "requestIdentifier" TEXT,
    "holder" TEXT,
    "trouble" TEXT,
    "decidedById" TEXT,
    "reason" TEXT,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "checkedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vat_checks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "vat_checks_companyId_checkedAt_idx" ON "vat_checks"("companyId", "checkedAt");

CREATE TABLE "order_events" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT,
    "changes" JSONB,
    "actorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "order_events_orderId_createdAt_idx" ON "order_events"("orderId", "createdAt");

CREATE TABLE "change_requests" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "quantities" JSONB NOT NULL,
    "message" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requestedById" TEXT,
    "answeredAt" TIMESTAMP(3),
    "actorId" TEXT,
    "answer" TEXT,

    CONSTRAINT "change_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "change_requests_orderId_id_idx" ON "change_requests"("orderId", "id");
CREATE INDEX "change_requests_state_orderId_idx" ON "change_requests"("state", "orderId");
CREATE INDEX "change_requests_requestedById_idx" ON "change_requests"("requestedById");

CREATE TABLE "inquiries" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inquiries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "inquiries_createdAt_id_idx" ON "inquiries"("createdAt", "id");
CREATE INDEX "inquiries_isRead_createdAt_id_idx" ON "inquiries"("isRead", "createdAt" DESC, "id" DESC);
CREATE INDEX "inquiries_companyId_createdAt_idx" ON "inquiries"("companyId", "createdAt");
CREATE INDEX "inquiries_customerEmail_idx" ON "inquiries"("customerEmail");

CREATE TABLE "access_requests" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "vatId" TEXT,
    "website" TEXT,
    "message" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "access_requests_status_createdAt_idx" ON "access_requests"("status", "createdAt");
CREATE INDEX "access_requests_email_idx" ON "access_requests"("email");

CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "invitedById" TEXT NOT NULL,
    "acceptedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_tokenHash_key" ON "invitations"("tokenHash");
CREATE INDEX "invitations_email_idx" ON "invitations"("email");
CREATE INDEX "invitations_createdAt_idx" ON "invitations"("createdAt");

CREATE TABLE "company_invitations" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('owner', 'buyer', 'reader')),
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "invitedById" TEXT,
    "acceptedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "company_invitations_tokenHash_key" ON "company_invitations"("tokenHash");
CREATE INDEX "company_invitations_companyId_createdAt_idx" ON "company_invitations"("companyId", "createdAt");
CREATE INDEX "company_invitations_email_idx" ON "company_invitations"("email");
CREATE INDEX "company_invitations_invitedById_idx" ON "company_invitations"("invitedById");

CREATE TABLE "ship_to_addresses" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ship_to_addresses_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ship_to_addresses_companyId_label_key" ON "ship_to_addresses"("companyId", "label");

CREATE TABLE "release_requests" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),
    "endedById" TEXT,
    "reason" TEXT,

    CONSTRAINT "release_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "release_requests_companyId_state_id_idx" ON "release_requests"("companyId", "state", "id");
CREATE INDEX "release_requests_askedById_idx" ON "release_requests"("askedById");
CREATE INDEX "release_requests_endedById_idx" ON "release_requests"("endedById");
CREATE UNIQUE INDEX "release_requests_companyId_clientReference_key" ON "release_requests"("companyId", "clientReference");

CREATE TABLE "release_lines" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "release_lines_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "release_lines_requestId_idx" ON "release_lines"("requestId");

CREATE TABLE "shared_carts" (
    "id" SERIAL NOT NULL,
    "shareId" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "cartItems" JSONB NOT NULL,
    "customerInfo" JSONB NOT NULL,
    "showPrices" BOOLEAN NOT NULL DEFAULT false,
    "priceGroupId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "shared_carts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "shared_carts_shareId_key" ON "shared_carts"("shareId");
CREATE INDEX "shared_carts_companyId_createdAt_idx" ON "shared_carts"("companyId", "createdAt");

CREATE TABLE "shop_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "freeShippingThresholdEU" INTEGER,
    "freeShippingThresholdWorld" INTEGER,
    "minimumOrderValue" INTEGER NOT NULL DEFAULT 0,
    "minimumPiecesPerStyle" INTEGER NOT NULL DEFAULT 1,
    "enforceMinimums" BOOLEAN NOT NULL DEFAULT false,
    "markupFrom" INTEGER,
    "markupTo" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "shop_settings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "claims" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "evidenceUrl" TEXT,
    "ratedBy" TEXT,
    "validUntil" TIMESTAMP(3),
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "claims_key_key" ON "claims"("key");

CREATE TABLE "pages" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "publishedNumber" INTEGER,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "pages_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "page_versions" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL CHECK ("number" >= 1),
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "publishedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_versions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "page_versions_slug_number_key" ON "page_versions"("slug", "number");

CREATE TABLE "appearance" (
    "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
    "name" TEXT NOT NULL,
    "accent" TEXT NOT NULL CHECK ("accent" ~ '^#[0-9a-f]{6}$'),
    "ground" TEXT NOT NULL CHECK ("ground" ~ '^#[0-9a-f]{6}$'),
    "darkAccent" TEXT CHECK ("darkAccent" ~ '^#[0-9a-f]{6}$'),
    "darkGround" TEXT CHECK ("darkGround" ~ '^#[0-9a-f]{6}$'),
    "headings" TEXT NOT NULL,
    "pictures" JSONB NOT NULL DEFAULT '{}',
    "previousPictures" JSONB NOT NULL DEFAULT '{}',
    "fontName" TEXT,
    "previousFontName" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "appearance_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "logo_files" (
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "png" TEXT NOT NULL,

    CONSTRAINT "logo_files_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "font_files" (
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "uploadedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "font_files_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "brand_texts" (
    "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
    "texts" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "brand_texts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shop_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "token" TEXT NOT NULL,

    CONSTRAINT "shop_state_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "actorId" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "result" TEXT NOT NULL DEFAULT 'done',
    "note" TEXT,
    "address" TEXT,
    "before" JSONB,
    "after" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_entries_createdAt_id_idx" ON "audit_entries"("createdAt", "id");
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id");
CREATE INDEX "audit_entries_action_createdAt_id_idx" ON "audit_entries"("action", "createdAt", "id");
CREATE INDEX "audit_entries_result_createdAt_id_idx" ON "audit_entries"("result", "createdAt", "id");
CREATE INDEX "audit_entries_actorId_createdAt_id_idx" ON "audit_entries"("actorId", "createdAt", "id");
CREATE INDEX "audit_entries_label_idx" ON "audit_entries"("label");

CREATE TABLE "table_uploads" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('products', 'pieces', 'customers')),
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),

    CONSTRAINT "table_uploads_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "table_uploads_createdAt_idx" ON "table_uploads"("createdAt");

CREATE TABLE "bulk_changes" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "back" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),
    "result" JSONB,
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "bulk_changes_createdAt_idx" ON "bulk_changes"("createdAt");

CREATE TABLE "picture_uploads" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),
    "result" JSONB,

    CONSTRAINT "picture_uploads_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "picture_uploads_result_check" CHECK (("appliedAt" IS NULL) = ("result" IS NULL))
);
CREATE INDEX "picture_uploads_createdAt_idx" ON "picture_uploads"("createdAt");

CREATE TABLE "staff_links" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_links_tokenHash_key" ON "staff_links"("tokenHash");
CREATE INDEX "staff_links_expiresAt_idx" ON "staff_links"("expiresAt");

CREATE TABLE "used_codes" (
    "digest" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "used_codes_pkey" PRIMARY KEY ("digest")
);

CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "createdById" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_keyHash_key" ON "api_keys"("keyHash");
CREATE INDEX "api_keys_companyId_createdAt_idx" ON "api_keys"("companyId", "createdAt");
CREATE INDEX "api_keys_createdById_idx" ON "api_keys"("createdById");

CREATE TABLE "api_replays" (
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "body" TEXT NOT NULL DEFAULT '',
    "leasedUntil" TIMESTAMP(3) NOT NULL,
    "expire" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "api_replays_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "api_replays_expire_idx" ON "api_replays"("expire");

CREATE TABLE "outgoing_mail" (
    "id" SERIAL NOT NULL,
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
    "nextTryAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedBy" TEXT,
    "leasedUntil" TIMESTAMP(3),
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "outgoing_mail_key_key" ON "outgoing_mail"("key");
CREATE INDEX "outgoing_mail_state_nextTryAt_idx" ON "outgoing_mail"("state", "nextTryAt");
CREATE INDEX "outgoing_mail_state_id_idx" ON "outgoing_mail"("state", "id");
CREATE INDEX "outgoing_mail_toAddress_id_idx" ON "outgoing_mail"("toAddress", "id");

CREATE TABLE "identity_records" (
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "uid" TEXT,
    "grantId" TEXT,
    "consumedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "identity_records_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "identity_records_uid_idx" ON "identity_records"("uid");
CREATE INDEX "identity_records_grantId_idx" ON "identity_records"("grantId");
CREATE INDEX "identity_records_expiresAt_idx" ON "identity_records"("expiresAt");

CREATE TABLE "identity_keys" (
    "id" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "identity_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sign_in_codes" (
    "attempt" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("attempt")
);
CREATE INDEX "sign_in_codes_expiresAt_idx" ON "sign_in_codes"("expiresAt");

CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

ALTER TABLE "companies" ADD CONSTRAINT "companies_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "companies" ADD CONSTRAINT "companies_priceGroupId_fkey" FOREIGN KEY ("priceGroupId") REFERENCES "price_groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "companies" ADD CONSTRAINT "companies_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_orderingForId_fkey" FOREIGN KEY ("orderingForId") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "carts" ADD CONSTRAINT "carts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "carts" ADD CONSTRAINT "carts_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "carts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "piece_stock" ADD CONSTRAINT "piece_stock_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_group_prices" ADD CONSTRAINT "price_group_prices_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "price_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_group_prices" ADD CONSTRAINT "price_group_prices_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_group_prices" ADD CONSTRAINT "price_group_prices_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "price_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "style_windows" ADD CONSTRAINT "style_windows_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "style_windows" ADD CONSTRAINT "style_windows_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_placedById_fkey" FOREIGN KEY ("placedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_releasedById_fkey" FOREIGN KEY ("releasedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_vatDecidedById_fkey" FOREIGN KEY ("vatDecidedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_termsId_fkey" FOREIGN KEY ("termsId") REFERENCES "page_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_orderWindowId_fkey" FOREIGN KEY ("orderWindowId") REFERENCES "order_windows"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "order_lines"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "order_windows" ADD CONSTRAINT "order_windows_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "documents" ADD CONSTRAINT "documents_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ship_to_addresses" ADD CONSTRAINT "ship_to_addresses_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_requests" ADD CONSTRAINT "release_requests_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_requests" ADD CONSTRAINT "release_requests_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "release_requests" ADD CONSTRAINT "release_requests_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "release_lines" ADD CONSTRAINT "release_lines_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "release_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shared_carts" ADD CONSTRAINT "shared_carts_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_slug_fkey" FOREIGN KEY ("slug") REFERENCES "pages"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "appearance" ADD CONSTRAINT "appearance_fontName_fkey" FOREIGN KEY ("fontName") REFERENCES "font_files"("name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "appearance" ADD CONSTRAINT "appearance_previousFontName_fkey" FOREIGN KEY ("previousFontName") REFERENCES "font_files"("name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
CREATE FUNCTION "count_styles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "style_counts" AS "kept" ("category", "isActive", "bestSeller", "count")
    SELECT "category", "isActive", "bestSeller", count(*) FROM "new_rows" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("category", "isActive", "bestSeller") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "style_counts" AS "kept" ("category", "isActive", "bestSeller", "count")
    SELECT "category", "isActive", "bestSeller", sum("by") FROM (
      SELECT "category", "isActive", "bestSeller", 1 AS "by" FROM "new_rows"
      UNION ALL SELECT "category", "isActive", "bestSeller", -1 FROM "old_rows") AS "changes"
    GROUP BY 1, 2, 3 HAVING sum("by") <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("category", "isActive", "bestSeller") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  ELSE
    UPDATE "style_counts" AS "kept" SET "count" = "kept"."count" - "gone"."count"
    FROM (SELECT "category", "isActive", "bestSeller", count(*) AS "count" FROM "old_rows" GROUP BY 1, 2, 3) AS "gone"
    WHERE ("kept"."category", "kept"."isActive", "kept"."bestSeller") = ("gone"."category", "gone"."isActive", "gone"."bestSeller");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "style_counts_insert" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_styles"();
CREATE TRIGGER "style_counts_update" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_styles"();
CREATE TRIGGER "style_counts_delete" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_styles"();

-- What a search looks in: the words of a row. Only ASCII marks and blanks part them here, as in SQLite: the shop has
-- parted them before (app/shop/base/search).
CREATE FUNCTION "search_vector"("words" text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT left("word", 40)
    FROM regexp_split_to_table(lower("words" COLLATE "C"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+') AS "word"
    WHERE "word" <> ''))
$$;

ALTER TABLE "products" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "products_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."searchText");
  RETURN NEW;
END $$;
CREATE TRIGGER "products_search" BEFORE INSERT OR UPDATE OF "searchText" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "products_search"();
CREATE INDEX "products_search_idx" ON "products" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "users" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "users_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."searchText");
  RETURN NEW;
END $$;
CREATE TRIGGER "users_search" BEFORE INSERT OR UPDATE OF "searchText" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "users_search"();
CREATE INDEX "users_search_idx" ON "users" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "companies" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "companies_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."searchText");
  RETURN NEW;
END $$;
CREATE TRIGGER "companies_search" BEFORE INSERT OR UPDATE OF "searchText" ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "companies_search"();
CREATE INDEX "companies_search_idx" ON "companies" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "orders" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "orders_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(
    CASE NEW."searchText" WHEN '' THEN concat_ws(' ', NEW."orderNumber", NEW."poNumber") ELSE NEW."searchText" END
      || ' ' || (SELECT "searchText" FROM "companies" WHERE "companies"."id" = NEW."companyId"));
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_search" BEFORE INSERT OR UPDATE OF "searchText", "orderNumber", "poNumber", "companyId" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "orders_search"();
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("searchVector") WITH (fastupdate = off);
-- An order is found by its customer's words as well.
CREATE FUNCTION "companies_search_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "searchText" = "searchText" WHERE "companyId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "companies_search_orders" AFTER UPDATE OF "searchText" ON "companies"
  FOR EACH ROW WHEN (OLD."searchVector" <> NEW."searchVector") EXECUTE FUNCTION "companies_search_orders"();

ALTER TABLE "inquiries" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "inquiries_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(
    CASE NEW."searchText" WHEN '' THEN concat_ws(' ', NEW."customerName", NEW."customerEmail", NEW."company") ELSE NEW."searchText" END);
  RETURN NEW;
END $$;
CREATE TRIGGER "inquiries_search" BEFORE INSERT OR UPDATE OF "searchText", "customerName", "customerEmail", "company" ON "inquiries"
  FOR EACH ROW EXECUTE FUNCTION "inquiries_search"();
CREATE INDEX "inquiries_search_idx" ON "inquiries" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "outgoing_mail" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "outgoing_mail_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."toAddress");
  RETURN NEW;
END $$;
CREATE TRIGGER "outgoing_mail_search" BEFORE INSERT OR UPDATE OF "toAddress" ON "outgoing_mail"
  FOR EACH ROW EXECUTE FUNCTION "outgoing_mail_search"();
CREATE INDEX "outgoing_mail_search_idx" ON "outgoing_mail" USING gin ("searchVector") WITH (fastupdate = off);

-- The words of styles that are found with one letter wrong (app/shop/base/search/similar-words.server.ts), by what is left of
-- them without each of their letters in turn, and by themselves. Only words of letters: a wrong code is no other code.
-- A word that is there already is there with all its keys.
CREATE FUNCTION "note_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_words" ("key", "word")
  SELECT DISTINCT left("added"."word", "at" - 1) || substr("added"."word", "at" + 1), "added"."word"
  FROM (
    SELECT DISTINCT "words"."word"
    FROM "new_rows", LATERAL unnest(string_to_array("new_rows"."searchText", ' ')) AS "words"("word")
    WHERE length("words"."word") BETWEEN 3 AND 24 AND "words"."word" !~ '[0-9·]'
  ) AS "added", LATERAL generate_series(1, length("added"."word") + 1) AS "at"
  WHERE NOT EXISTS (
    SELECT 1 FROM "search_words" AS "known" WHERE "known"."key" = "added"."word" AND "known"."word" = "added"."word")
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_words_insert" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_search_words"();
CREATE TRIGGER "search_words_update" AFTER UPDATE ON "products"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_search_words"();

-- A check of a VAT ID that the customer has given up does not count any more, even if they give it again.
CREATE FUNCTION "end_vat_checks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "vat_checks" SET "isCurrent" = false WHERE "companyId" = NEW."id" AND "isCurrent" = true;
    RETURN NULL;
END
$$;
CREATE TRIGGER "companies_vat_id_checks" AFTER UPDATE OF "vatId" ON "companies" FOR EACH ROW
    WHEN (OLD."vatId" IS NOT NULL AND OLD."vatId" IS DISTINCT FROM NEW."vatId") EXECUTE FUNCTION "end_vat_checks"();

-- The rows that every shop has: the state token, the delivery window in which new styles are offered, and the tables whose search
-- words the shop makes itself when it starts, because it knows more letters than a database does.
INSERT INTO "shop_state" ("id", "token") VALUES (1, gen_random_uuid());
INSERT INTO "delivery_windows" ("name", "kind", "weeksFrom", "weeksTo", "position", "updatedAt")
VALUES ('Re-orders', 'in_stock', 2, 4, 1, CURRENT_TIMESTAMP);
INSERT INTO "search_progress" ("table") VALUES ('products'), ('users'), ('companies'), ('orders'), ('inquiries');

-- What the shop keeps in memory of styles, pieces, delivery windows, prices, settings, claims, pages and the appearance is right
-- for as long as shop_state has the same token (app/db/state.server.ts). Whoever changes one of them, by whatever program, gives
-- it a new one in the same transaction; it is random, so a database that was put back from a backup has no token that stood for
-- something else.
-- Once a transaction, however many rows it changes.
CREATE FUNCTION "renew_shop_state"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    this_transaction TEXT := pg_current_xact_id()::TEXT;
BEGIN
    IF current_setting('shop.state_renewed_by', true) IS DISTINCT FROM this_transaction THEN
        INSERT INTO "shop_state" ("id", "token") VALUES (1, gen_random_uuid())
        ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
        PERFORM set_config('shop.state_renewed_by', this_transaction, true);
    END IF;
    RETURN NULL;
END
$$;

-- Deferred to the end of the transaction: two changes of different styles would otherwise wait for each other's row.
CREATE CONSTRAINT TRIGGER "products_state" AFTER INSERT OR UPDATE OR DELETE ON "products"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "products_truncate_state" AFTER TRUNCATE ON "products"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "pieces_state" AFTER INSERT OR UPDATE OR DELETE ON "pieces"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "pieces_truncate_state" AFTER TRUNCATE ON "pieces"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "style_windows_state" AFTER INSERT OR UPDATE OR DELETE ON "style_windows"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "style_windows_truncate_state" AFTER TRUNCATE ON "style_windows"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "delivery_windows_state" AFTER INSERT OR UPDATE OR DELETE ON "delivery_windows"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "delivery_windows_truncate_state" AFTER TRUNCATE ON "delivery_windows"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "bulk_discounts_state" AFTER INSERT OR UPDATE OR DELETE ON "bulk_discounts"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "bulk_discounts_truncate_state" AFTER TRUNCATE ON "bulk_discounts"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "price_groups_state" AFTER INSERT OR UPDATE OR DELETE ON "price_groups"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "price_groups_truncate_state" AFTER TRUNCATE ON "price_groups"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "price_group_prices_state" AFTER INSERT OR UPDATE OR DELETE ON "price_group_prices"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "price_group_prices_truncate_state" AFTER TRUNCATE ON "price_group_prices"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "price_changes_state" AFTER INSERT OR UPDATE OR DELETE ON "price_changes"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "price_changes_truncate_state" AFTER TRUNCATE ON "price_changes"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "category_defaults_state" AFTER INSERT OR UPDATE OR DELETE ON "category_defaults"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "category_defaults_truncate_state" AFTER TRUNCATE ON "category_defaults"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "shop_settings_state" AFTER INSERT OR UPDATE OR DELETE ON "shop_settings"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "shop_settings_truncate_state" AFTER TRUNCATE ON "shop_settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "claims_state" AFTER INSERT OR UPDATE OR DELETE ON "claims"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "claims_truncate_state" AFTER TRUNCATE ON "claims"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "pages_state" AFTER INSERT OR UPDATE OR DELETE ON "pages"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "pages_truncate_state" AFTER TRUNCATE ON "pages"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "page_versions_state" AFTER INSERT OR UPDATE OR DELETE ON "page_versions"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "page_versions_truncate_state" AFTER TRUNCATE ON "page_versions"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "appearance_state" AFTER INSERT OR UPDATE OR DELETE ON "appearance"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "appearance_truncate_state" AFTER TRUNCATE ON "appearance"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "brand_texts_state" AFTER INSERT OR UPDATE OR DELETE ON "brand_texts"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "brand_texts_truncate_state" AFTER TRUNCATE ON "brand_texts"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "font_files_state" AFTER INSERT OR UPDATE OR DELETE ON "font_files"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "font_files_truncate_state" AFTER TRUNCATE ON "font_files"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();

-- Which styles are available changes when the last piece is taken or the first one comes back, not with each order.
CREATE CONSTRAINT TRIGGER "piece_stock_state" AFTER INSERT OR DELETE ON "piece_stock"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "piece_stock_update_state" AFTER UPDATE ON "piece_stock"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD."quantity" = 0) <> (NEW."quantity" = 0)) EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "piece_stock_truncate_state" AFTER TRUNCATE ON "piece_stock"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
