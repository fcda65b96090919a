-- CreateEnum
CREATE TYPE "Role" AS ENUM ('super_admin', 'administrator', 'partner');

-- CreateTable
CREATE TABLE "brand" (
    "id" UUID NOT NULL,
    "domain_name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "ein" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "logo_url" TEXT NOT NULL DEFAULT '',
    "logo_redirection_url" TEXT NOT NULL DEFAULT '',
    "theme_name" TEXT NOT NULL DEFAULT 'Theme1',
    "primary_color" TEXT NOT NULL DEFAULT '#0abb87',
    "secondary_color" TEXT NOT NULL DEFAULT '#0bcc47',
    "self_pay_percentage" DECIMAL(5,2) NOT NULL DEFAULT 100,
    "footer_links" JSONB NOT NULL DEFAULT '[]',
    "is_out_of_pocket_calculation_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_health_talk_ai_enabled" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "facility" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "ein" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "address" TEXT NOT NULL DEFAULT '',
    "license_number" TEXT NOT NULL DEFAULT '',
    "license_state" TEXT NOT NULL DEFAULT '',
    "npis" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "contact_name" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT NOT NULL DEFAULT '',
    "financial_aid_policy" TEXT NOT NULL DEFAULT '',
    "attester_name" TEXT NOT NULL DEFAULT '',
    "attested_at" TIMESTAMPTZ(3),
    "charge_revision" BIGINT NOT NULL DEFAULT 0,
    "charges_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "facility_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "display_name" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "client_id" UUID,
    "has_cms_access" BOOLEAN NOT NULL DEFAULT false,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_brand" (
    "brand_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "user_brand_pkey" PRIMARY KEY ("brand_id","user_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_attempt" (
    "username" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_attempt_pkey" PRIMARY KEY ("username")
);

-- CreateTable
CREATE TABLE "charge_item" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "department_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "gl" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(14,2) NOT NULL,
    "revenue_code" TEXT NOT NULL DEFAULT '',
    "cpt_hcpcs" TEXT NOT NULL DEFAULT '',
    "drg_code" TEXT NOT NULL DEFAULT '',
    "setting" TEXT NOT NULL DEFAULT 'both',
    "modifiers" TEXT NOT NULL DEFAULT '',
    "ndc" TEXT NOT NULL DEFAULT '',
    "drug_unit" TEXT NOT NULL DEFAULT '',
    "drug_type" TEXT NOT NULL DEFAULT '',
    "billing_class" TEXT NOT NULL DEFAULT '',
    "plain_name" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "upload_id" UUID,
    "retired_by" UUID,

    CONSTRAINT "charge_item_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "charge_upload" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "on_refused" TEXT NOT NULL,
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "result" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "charge_upload_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "charge_item_history" (
    "brand_id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "before" JSONB NOT NULL,

    CONSTRAINT "charge_item_history_pkey" PRIMARY KEY ("brand_id","upload_id","item_id")
);

-- CreateTable
CREATE TABLE "charge_mapping" (
    "brand_id" UUID NOT NULL,
    "header" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "charge_mapping_pkey" PRIMARY KEY ("brand_id","header")
);

-- CreateTable
CREATE TABLE "associated_charge" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "px_code" TEXT NOT NULL,
    "rev_code" TEXT NOT NULL DEFAULT '',
    "associated_px_code" TEXT NOT NULL,
    "associated_rev_code" TEXT NOT NULL DEFAULT '',
    "appearance_in_claim" INTEGER NOT NULL,
    "percentage" DECIMAL(5,2) NOT NULL,
    "average_units" DECIMAL(8,2) NOT NULL DEFAULT 1,
    "enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "associated_charge_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_domain_name_key" ON "brand"("domain_name");

-- CreateIndex
CREATE UNIQUE INDEX "facility_brand_id_name_key" ON "facility"("brand_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user"("username");

-- CreateIndex
CREATE INDEX "app_user_client_id_idx" ON "app_user"("client_id");

-- CreateIndex
CREATE INDEX "user_brand_user_id_idx" ON "user_brand"("user_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "charge_item_brand_id_code_id_idx" ON "charge_item"("brand_id", "code", "id");

-- CreateIndex
CREATE INDEX "charge_item_brand_id_cpt_hcpcs_id_idx" ON "charge_item"("brand_id", "cpt_hcpcs", "id");

-- CreateIndex
CREATE INDEX "charge_item_brand_id_amount_id_idx" ON "charge_item"("brand_id", "amount", "id");

-- CreateIndex
CREATE UNIQUE INDEX "charge_item_key" ON "charge_item"("brand_id", "facility_id", "code", "cpt_hcpcs", "revenue_code", "modifiers", "setting");

-- CreateIndex
CREATE INDEX "charge_upload_brand_id_facility_id_created_at_idx" ON "charge_upload"("brand_id", "facility_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "associated_charge_brand_id_px_code_rev_code_associated_px_c_key" ON "associated_charge"("brand_id", "px_code", "rev_code", "associated_px_code", "associated_rev_code");

-- AddForeignKey
ALTER TABLE "facility" ADD CONSTRAINT "facility_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_brand" ADD CONSTRAINT "user_brand_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_brand" ADD CONSTRAINT "user_brand_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_item" ADD CONSTRAINT "charge_item_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_upload" ADD CONSTRAINT "charge_upload_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_upload" ADD CONSTRAINT "charge_upload_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_item_history" ADD CONSTRAINT "charge_item_history_brand_id_upload_id_fkey" FOREIGN KEY ("brand_id", "upload_id") REFERENCES "charge_upload"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_mapping" ADD CONSTRAINT "charge_mapping_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "associated_charge" ADD CONSTRAINT "associated_charge_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

