-- CreateTable
CREATE TABLE "idempotent_call" (
    "brand_id" UUID NOT NULL,
    "caller_id" UUID NOT NULL,
    "call" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "status" INTEGER,
    "sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_call_pkey" PRIMARY KEY ("brand_id","caller_id","call","key_hash")
);

-- CreateIndex
CREATE INDEX "idempotent_call_expires_at_idx" ON "idempotent_call"("expires_at");

-- AddForeignKey
ALTER TABLE "idempotent_call" ADD CONSTRAINT "idempotent_call_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- what was answered may be about contracts and people
CALL guard_rows_by_brand('idempotent_call');
