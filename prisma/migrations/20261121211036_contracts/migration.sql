-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "terms_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "terms_revision" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payer_contract" ADD COLUMN     "contract_id" UUID;

-- CreateTable
CREATE TABLE "contract" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_payer" BOOLEAN NOT NULL,
    "effective_date" DATE NOT NULL,
    "termination_date" DATE,
    "term_start" DATE,
    "description" TEXT NOT NULL DEFAULT '',
    "notification" TEXT NOT NULL DEFAULT '',
    "renew" TEXT NOT NULL DEFAULT 'NONE',
    "alert" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "contract_facility" (
    "brand_id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,

    CONSTRAINT "contract_facility_pkey" PRIMARY KEY ("brand_id","contract_id","facility_id")
);

-- CreateTable
CREATE TABLE "vendor_contact" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "emails" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "vendor_contact_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "alert_recipient" (
    "brand_id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "alert_recipient_pkey" PRIMARY KEY ("brand_id","contract_id","user_id")
);

-- CreateTable
CREATE TABLE "alert_sent" (
    "brand_id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "termination_date" DATE NOT NULL,
    "days_before" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_sent_pkey" PRIMARY KEY ("brand_id","contract_id","user_id","termination_date","days_before")
);

-- CreateTable
CREATE TABLE "contract_document" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "document_name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "metadata" TEXT NOT NULL DEFAULT '{}',
    "file_name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "uploaded_by" TEXT NOT NULL,
    "upload_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_document_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "contracted_service" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "service_type" TEXT NOT NULL,

    CONSTRAINT "contracted_service_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "contract_rule" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contract_service_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "rule_type_id" TEXT NOT NULL,
    "method_id" TEXT,
    "paymethod_id" TEXT NOT NULL,
    "payvalue" DECIMAL(14,4) NOT NULL DEFAULT 100,
    "base_rate_type" TEXT NOT NULL DEFAULT '',
    "carveout_type" TEXT NOT NULL DEFAULT '',
    "fee_schedule_id" UUID,
    "locality" TEXT NOT NULL DEFAULT '',
    "carveout_codes" TEXT NOT NULL DEFAULT '',
    "code_service_id" UUID,
    "group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "lesser_of_charges" BOOLEAN NOT NULL DEFAULT false,
    "minimum" DECIMAL(14,2),
    "maximum" DECIMAL(14,2),
    "reductions" DECIMAL(7,4)[] DEFAULT ARRAY[]::DECIMAL(7,4)[],
    "stop_loss" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_rule_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "code_service" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "service_type" TEXT NOT NULL,
    "primary_rule_method" TEXT NOT NULL,
    "primary_codes" TEXT NOT NULL,
    "qualifier_rule_method" TEXT NOT NULL DEFAULT '',
    "qualifier_codes" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "code_service_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "fee_schedule" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fee_schedule_type" TEXT NOT NULL,
    "effective_date" DATE NOT NULL,
    "expiration_date" DATE,
    "termination_date" DATE,
    "description" TEXT NOT NULL DEFAULT '',
    "scope" TEXT NOT NULL DEFAULT 'local',
    "conversion_factor" DECIMAL(12,4),
    "source_file" TEXT NOT NULL DEFAULT '',
    "item_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fee_schedule_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "fee_schedule_item" (
    "brand_id" UUID NOT NULL,
    "fee_schedule_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "modifier1" TEXT NOT NULL DEFAULT '',
    "modifier2" TEXT NOT NULL DEFAULT '',
    "modifier3" TEXT NOT NULL DEFAULT '',
    "modifier4" TEXT NOT NULL DEFAULT '',
    "grouping" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "fac_allowed_amount" DECIMAL(14,4),
    "nonfac_allowed_amount" DECIMAL(14,4),
    "min_amount" DECIMAL(14,4),
    "max_amount" DECIMAL(14,4),
    "min_unit" DECIMAL(10,2),
    "max_unit" DECIMAL(10,2),
    "weight" DECIMAL(12,4),
    "work_rvu" DECIMAL(10,2),
    "fac_pe_rvu" DECIMAL(10,2),
    "nonfac_pe_rvu" DECIMAL(10,2),
    "mp_rvu" DECIMAL(10,2),

    CONSTRAINT "fee_schedule_item_pkey" PRIMARY KEY ("brand_id","fee_schedule_id","id")
);

-- CreateTable
CREATE TABLE "contracted_rate" (
    "brand_id" UUID NOT NULL,
    "id" INTEGER NOT NULL,
    "contract_id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "service_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rule_name" TEXT NOT NULL,
    "paymethod" TEXT NOT NULL,
    "payvalue" DECIMAL(14,4) NOT NULL,
    "code" TEXT NOT NULL,
    "modifiers" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "grouping" TEXT NOT NULL DEFAULT '',
    "fac_allowed_amount" DECIMAL(14,4),
    "nonfac_allowed_amount" DECIMAL(14,4),
    "discounted_fac_allowed_amount" DECIMAL(14,2),
    "discounted_nonfac_allowed_amount" DECIMAL(14,2),

    CONSTRAINT "contracted_rate_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "contracted_rate_state" (
    "brand_id" UUID NOT NULL,
    "terms_revision" BIGINT NOT NULL,
    "on_date" DATE NOT NULL,
    "rates" INTEGER NOT NULL,

    CONSTRAINT "contracted_rate_state_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE INDEX "contract_brand_id_termination_date_idx" ON "contract"("brand_id", "termination_date");

-- CreateIndex
CREATE UNIQUE INDEX "contract_brand_id_name_key" ON "contract"("brand_id", "name");

-- CreateIndex
CREATE INDEX "contract_facility_brand_id_facility_id_idx" ON "contract_facility"("brand_id", "facility_id");

-- CreateIndex
CREATE INDEX "vendor_contact_brand_id_contract_id_idx" ON "vendor_contact"("brand_id", "contract_id");

-- CreateIndex
CREATE INDEX "alert_recipient_user_id_idx" ON "alert_recipient"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_document_brand_id_contract_id_document_name_versio_key" ON "contract_document"("brand_id", "contract_id", "document_name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "contracted_service_brand_id_contract_id_service_type_key" ON "contracted_service"("brand_id", "contract_id", "service_type");

-- CreateIndex
CREATE INDEX "contract_rule_brand_id_fee_schedule_id_idx" ON "contract_rule"("brand_id", "fee_schedule_id");

-- CreateIndex
CREATE INDEX "contract_rule_brand_id_code_service_id_idx" ON "contract_rule"("brand_id", "code_service_id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_rule_brand_id_contract_service_id_name_key" ON "contract_rule"("brand_id", "contract_service_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "code_service_brand_id_name_key" ON "code_service"("brand_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "fee_schedule_brand_id_name_effective_date_key" ON "fee_schedule"("brand_id", "name", "effective_date");

-- CreateIndex
CREATE INDEX "fee_schedule_item_brand_id_fee_schedule_id_code_idx" ON "fee_schedule_item"("brand_id", "fee_schedule_id", "code");

-- CreateIndex
CREATE INDEX "contracted_rate_brand_id_name_id_idx" ON "contracted_rate"("brand_id", "name", "id");

-- CreateIndex
CREATE INDEX "contracted_rate_brand_id_code_id_idx" ON "contracted_rate"("brand_id", "code", "id");

-- CreateIndex
CREATE INDEX "payer_contract_brand_id_contract_id_idx" ON "payer_contract"("brand_id", "contract_id");

-- AddForeignKey
ALTER TABLE "payer_contract" ADD CONSTRAINT "payer_contract_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract" ADD CONSTRAINT "contract_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_facility" ADD CONSTRAINT "contract_facility_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_facility" ADD CONSTRAINT "contract_facility_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_contact" ADD CONSTRAINT "vendor_contact_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_recipient" ADD CONSTRAINT "alert_recipient_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_recipient" ADD CONSTRAINT "alert_recipient_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_sent" ADD CONSTRAINT "alert_sent_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_document" ADD CONSTRAINT "contract_document_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracted_service" ADD CONSTRAINT "contracted_service_brand_id_contract_id_fkey" FOREIGN KEY ("brand_id", "contract_id") REFERENCES "contract"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_rule" ADD CONSTRAINT "contract_rule_brand_id_contract_service_id_fkey" FOREIGN KEY ("brand_id", "contract_service_id") REFERENCES "contracted_service"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_rule" ADD CONSTRAINT "contract_rule_brand_id_fee_schedule_id_fkey" FOREIGN KEY ("brand_id", "fee_schedule_id") REFERENCES "fee_schedule"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_rule" ADD CONSTRAINT "contract_rule_brand_id_code_service_id_fkey" FOREIGN KEY ("brand_id", "code_service_id") REFERENCES "code_service"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_service" ADD CONSTRAINT "code_service_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_schedule" ADD CONSTRAINT "fee_schedule_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_schedule_item" ADD CONSTRAINT "fee_schedule_item_brand_id_fee_schedule_id_fkey" FOREIGN KEY ("brand_id", "fee_schedule_id") REFERENCES "fee_schedule"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracted_rate" ADD CONSTRAINT "contracted_rate_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

