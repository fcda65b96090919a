-- CreateTable
CREATE TABLE "identity_provider" (
    "brand_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "role_claim" TEXT NOT NULL,
    "role_values" JSONB NOT NULL,
    "brand_claim" TEXT NOT NULL DEFAULT '',
    "brand_value" TEXT NOT NULL DEFAULT '',
    "links_by_email" BOOLEAN NOT NULL DEFAULT false,
    "emergency_only" BOOLEAN NOT NULL DEFAULT false,
    "emergency_user_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "identity_provider_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "identity" (
    "brand_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("brand_id","issuer","subject")
);

-- CreateIndex
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");

-- AddForeignKey
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

