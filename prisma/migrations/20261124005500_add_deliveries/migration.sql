-- CreateTable
CREATE TABLE "delivery" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "facility_id" UUID,
    "mode" TEXT NOT NULL DEFAULT 'merge',
    "source" TEXT NOT NULL,
    "folder" TEXT NOT NULL DEFAULT '',
    "pattern" TEXT NOT NULL,
    "host" TEXT NOT NULL DEFAULT '',
    "port" INTEGER NOT NULL DEFAULT 22,
    "username" TEXT NOT NULL DEFAULT '',
    "signs_in_by" TEXT NOT NULL DEFAULT 'password',
    "secret" TEXT NOT NULL DEFAULT '',
    "host_key" TEXT NOT NULL DEFAULT '',
    "afterwards" TEXT NOT NULL DEFAULT 'move',
    "every_minutes" INTEGER,
    "at_time" TEXT NOT NULL DEFAULT '',
    "mail_to" UUID[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "owner_id" UUID,
    "owner" TEXT NOT NULL,
    "seen" JSONB NOT NULL DEFAULT '{}',
    "trouble" JSONB,
    "trouble_since" TIMESTAMPTZ(3),
    "is_trouble_told" BOOLEAN NOT NULL DEFAULT false,
    "last_look_at" TIMESTAMPTZ(3),
    "next_look_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "looking_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "delivered_file" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "delivery_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "came_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "file_name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'processing',
    "upload_id" UUID,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "fault" JSONB,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivered_file_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "delivery_next_look_at_idx" ON "delivery"("next_look_at");

-- CreateIndex
CREATE INDEX "delivery_owner_id_idx" ON "delivery"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_brand_id_name_key" ON "delivery"("brand_id", "name");

-- CreateIndex
CREATE INDEX "delivered_file_brand_id_came_at_id_idx" ON "delivered_file"("brand_id", "came_at", "id");

-- CreateIndex
CREATE INDEX "delivered_file_brand_id_delivery_id_sha256_idx" ON "delivered_file"("brand_id", "delivery_id", "sha256");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivered_file" ADD CONSTRAINT "delivered_file_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "delivery" ADD CONSTRAINT "delivery_kind_check" CHECK ("kind" IN ('charges', 'remittances', 'allowables'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_mode_check" CHECK ("mode" IN ('merge', 'replace'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_source_check" CHECK ("source" IN ('folder', 'sftp'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_signs_in_by_check" CHECK ("signs_in_by" IN ('password', 'key'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_afterwards_check" CHECK ("afterwards" IN ('move', 'delete', 'leave'));
-- every so many minutes or daily, and nothing else
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_when_check" CHECK (("every_minutes" IS NULL) = ("at_time" <> ''));
ALTER TABLE "delivered_file" ADD CONSTRAINT "delivered_file_kind_check" CHECK ("kind" IN ('charges', 'remittances', 'allowables'));
ALTER TABLE "delivered_file" ADD CONSTRAINT "delivered_file_state_check"
  CHECK ("state" IN ('processing', 'applied', 'known', 'waiting', 'refused', 'failed'));

CALL guard_rows_by_brand('delivery');
CALL guard_rows_by_brand('delivered_file');
