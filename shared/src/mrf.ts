import { z } from 'zod'
import { fileLayouts } from './file-layouts.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, text } from './wire/text.ts'

/** The machine-readable file of 45 CFR 180.50, data dictionary v3.0.0, in the layout that the facility has chosen. */
export const mrf = {
  downloadReport: endpoint({
    method: 'POST',
    path: '/api/v2/pricer/report',
    access: 'public',
    security: 'export',
    limit: 60,
    // `format`: another layout than the one that is published
    body: z.object({ brandId: Id, facilityName: text(200), format: z.enum(fileLayouts).optional() }),
    download: ['text/csv', 'application/json'],
    response: z.string(),
    summary: 'The machine-readable file of a facility; its name is in Content-Disposition',
  }),
  getMachineReadableFile: endpoint({
    method: 'GET',
    path: '/files/:fileName',
    access: 'public',
    params: z.object({ fileName: z.string().max(300) }),
    download: ['text/csv', 'application/json'],
    response: z.string(),
    summary: 'The same file under a stable public address, with ETag and range requests',
  }),
  getCmsHptTxt: endpoint({
    method: 'GET',
    path: '/cms-hpt.txt',
    access: 'public',
    onlyReads: true,
    download: 'text/plain',
    response: z.string(),
    summary: 'Where the host’s machine-readable files are (45 CFR 180.50(d)(6))',
  }),
}
