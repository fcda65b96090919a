-- How people look at their lists, under names of their own. There were none before.
CREATE TABLE "list_view" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "look" JSONB NOT NULL,
    "at_start" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "list_view_pkey" PRIMARY KEY ("brand_id","id")
);

-- Names that differ in capitals alone would be mistaken for each other.
CREATE UNIQUE INDEX "list_view_name_key" ON "list_view"("brand_id", "user_id", "list", lower("name"));
CREATE UNIQUE INDEX "list_view_at_start_key" ON "list_view"("brand_id", "user_id", "list") WHERE "at_start";

-- CreateIndex
CREATE INDEX "list_view_user_id_idx" ON "list_view"("user_id");

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

