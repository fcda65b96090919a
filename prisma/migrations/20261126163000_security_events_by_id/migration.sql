-- CreateIndex
CREATE INDEX "security_event_id_idx" ON "security_event"("id");
