-- CreateTable
CREATE TABLE "audit_seal" (
    "brand_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "seal" TEXT NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("brand_id","seq")
);

-- CreateTable
CREATE TABLE "audit_anchor" (
    "key_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "line_hash" TEXT NOT NULL,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("key_id")
);

CALL guard_rows_by_brand('audit_seal');
