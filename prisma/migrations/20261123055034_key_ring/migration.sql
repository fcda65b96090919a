-- CreateTable
CREATE TABLE "key_ring" (
    "mark" TEXT NOT NULL,
    "wrapped" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "key_ring_pkey" PRIMARY KEY ("mark")
);
