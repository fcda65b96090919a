-- What people mapped for files of allowed amounts names a field as the rest of the product does. The list keeps its own names.
UPDATE "column_mapping" m SET "mapping" = (
    SELECT coalesce(
        jsonb_object_agg(
            choice.column_key,
            CASE choice.field WHEN 'pxCode' THEN 'cptHcpcs' WHEN 'rateIP' THEN 'amountIp' WHEN 'rateOP' THEN 'amountOp' ELSE choice.field END
        ),
        '{}'
    )
    FROM jsonb_each_text(m."mapping") AS choice(column_key, field)
)
WHERE m."kind" = 'allowables';
