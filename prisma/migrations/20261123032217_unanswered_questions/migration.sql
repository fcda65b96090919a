-- AlterTable
ALTER TABLE "synonym" ADD COLUMN     "names" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "unanswered_question" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "words" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "times" INTEGER NOT NULL,

    CONSTRAINT "unanswered_question_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "unanswered_question_brand_id_day_idx" ON "unanswered_question"("brand_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "unanswered_question_brand_id_words_day_key" ON "unanswered_question"("brand_id", "words", "day");

-- AddForeignKey
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_words_check" CHECK (length("words") BETWEEN 2 AND 80);
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_times_check" CHECK ("times" > 0);

-- what a hospital's visitors look for is for its own people
CALL guard_rows_by_brand('unanswered_question');
