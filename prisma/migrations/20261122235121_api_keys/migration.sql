-- CreateTable
CREATE TABLE "api_key" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "made_by_id" UUID,
    "made_by" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "warned_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "used_on" DATE,
    "calls_that_day" INTEGER NOT NULL DEFAULT 0,
    "used_minute" TIMESTAMPTZ(3),
    "calls_that_minute" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_prefix_key" ON "api_key"("prefix");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_made_by_id_idx" ON "api_key"("made_by_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What keys may be good for, and at least something.
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_scopes_check" CHECK ("scopes" <@ ARRAY[
  'read-prices', 'load-prices', 'read-charges', 'load-charges', 'read-contracts', 'load-contracts', 'load-remittances', 'publish'
] AND cardinality("scopes") > 0);

CALL guard_rows_by_brand('api_key');
