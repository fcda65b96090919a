ALTER TABLE "facility" ADD COLUMN "file_layout" TEXT NOT NULL DEFAULT 'tall',
  ADD CONSTRAINT "facility_file_layout_check" CHECK ("file_layout" IN ('tall', 'wide', 'json'));
