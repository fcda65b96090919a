ALTER TABLE "facility" ADD COLUMN "drg_type" TEXT NOT NULL DEFAULT 'MS-DRG',
  ADD CONSTRAINT "facility_drg_type_check" CHECK ("drg_type" IN
    ('MS-DRG', 'DRG', 'R-DRG', 'S-DRG', 'APS-DRG', 'AP-DRG', 'APR-DRG', 'TRIS-DRG', 'MS-LTC-DRG'));
