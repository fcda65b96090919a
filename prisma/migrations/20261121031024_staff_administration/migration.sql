-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "password_hash" SET DEFAULT '';

-- AlterTable
ALTER TABLE "brand" DROP COLUMN "logo_url",
ADD COLUMN     "health_talk_audience" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "health_talk_client_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "health_talk_grant_type" TEXT NOT NULL DEFAULT 'client_credentials',
ADD COLUMN     "health_talk_secret" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "facility" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "brand_logo" (
    "brand_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "brand_logo_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "password_token" (
    "hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "eula_acceptance" (
    "user_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL,

    CONSTRAINT "eula_acceptance_pkey" PRIMARY KEY ("user_id","version")
);

-- CreateTable
CREATE TABLE "payer_contract" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payer_contract_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "payer" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payer_contract_id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL DEFAULT 'All plans',
    "remit_payer" TEXT NOT NULL DEFAULT '',
    "remit_payer_type" TEXT NOT NULL DEFAULT 'Payer',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payer_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "allowable" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payer_id" UUID NOT NULL,
    "px_code" TEXT NOT NULL DEFAULT '',
    "revenue_code" TEXT NOT NULL DEFAULT '',
    "rate_ip" DECIMAL(14,2),
    "rate_op" DECIMAL(14,2),
    "enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "allowable_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "brand_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("brand_id","seq")
);

-- CreateIndex
CREATE INDEX "password_token_user_id_idx" ON "password_token"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "payer_contract_brand_id_display_name_key" ON "payer_contract"("brand_id", "display_name");

-- CreateIndex
CREATE INDEX "payer_brand_id_payer_contract_id_idx" ON "payer"("brand_id", "payer_contract_id");

-- CreateIndex
CREATE UNIQUE INDEX "payer_brand_id_display_name_plan_name_key" ON "payer"("brand_id", "display_name", "plan_name");

-- CreateIndex
CREATE INDEX "allowable_brand_id_px_code_id_idx" ON "allowable"("brand_id", "px_code", "id");

-- CreateIndex
CREATE UNIQUE INDEX "allowable_brand_id_payer_id_px_code_revenue_code_key" ON "allowable"("brand_id", "payer_id", "px_code", "revenue_code");

-- AddForeignKey
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_token" ADD CONSTRAINT "password_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eula_acceptance" ADD CONSTRAINT "eula_acceptance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payer_contract" ADD CONSTRAINT "payer_contract_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payer" ADD CONSTRAINT "payer_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payer" ADD CONSTRAINT "payer_brand_id_payer_contract_id_fkey" FOREIGN KEY ("brand_id", "payer_contract_id") REFERENCES "payer_contract"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowable" ADD CONSTRAINT "allowable_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowable" ADD CONSTRAINT "allowable_brand_id_payer_id_fkey" FOREIGN KEY ("brand_id", "payer_id") REFERENCES "payer"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- The audit log is append-only, for the owner of the tables too; each entry holds the hash of the one before it.
CREATE FUNCTION audit_hash(previous text, e audit_entry) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, e.brand_id, e.seq, extract(epoch FROM e.at), e.user_id, e.username, e.action, e.entity, e.entity_id, e.before, e.after)::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION audit_append(brand uuid, person uuid, name text, act text, thing text, thing_id text, old jsonb, new jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last audit_entry;
  e audit_entry;
BEGIN
  -- entries of one brand queue here until the change they belong to is committed
  PERFORM pg_advisory_xact_lock(hashtextextended('audit ' || brand::text, 0));
  SELECT * INTO last FROM audit_entry WHERE brand_id = brand ORDER BY seq DESC LIMIT 1;
  e := ROW(brand, coalesce(last.seq, 0) + 1, date_trunc('milliseconds', clock_timestamp()), person, name, act, thing, thing_id, old, new, '');
  e.hash := audit_hash(coalesce(last.hash, ''), e);
  INSERT INTO audit_entry SELECT e.*;
END $$;

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
