-- CreateTable
CREATE TABLE "file_check" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "result" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_check_pkey" PRIMARY KEY ("brand_id","id")
);

-- AddForeignKey
ALTER TABLE "file_check" ADD CONSTRAINT "file_check_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "file_check" ADD CONSTRAINT "file_check_status_check" CHECK ("status" IN ('running', 'done', 'failed'));
