-- Whom providers know, and how they are asked, belongs to a brand like what it guards.
CALL guard_rows_by_brand('identity_provider');
CALL guard_rows_by_brand('identity');
