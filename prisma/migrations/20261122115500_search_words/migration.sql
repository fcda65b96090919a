-- CreateTable
CREATE TABLE "charge_change" (
    "brand_id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,
    "items" UUID[],

    CONSTRAINT "charge_change_pkey" PRIMARY KEY ("brand_id","facility_id","revision")
);

-- CreateTable
CREATE TABLE "synonym" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "says" TEXT NOT NULL,
    "means" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "synonym_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "synonym_brand_id_says_key" ON "synonym"("brand_id", "says");

-- AddForeignKey
ALTER TABLE "charge_change" ADD CONSTRAINT "charge_change_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "synonym" ADD CONSTRAINT "synonym_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

