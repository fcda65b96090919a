import { brandById } from '@ratebook/server/data/brand.ts'
import { standingOf } from '@ratebook/server/features/mrf/standing.ts'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { newToken, seal } from '@ratebook/server/data/secrets.ts'
import { newSecret } from '@ratebook/server/features/webhooks/post.ts'
import { sealDocument } from '@ratebook/server/features/good-faith/sealed.ts'
import { sealVisitor } from '@ratebook/server/features/bookings/visitor.ts'
import { signToken } from '@ratebook/server/http/session.ts'
import { EULA_VERSION } from '@ratebook/shared/passwords.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import type { alpha, World } from '../world.ts'
import type { Role } from './policy.ts'

type Brand = Pick<typeof alpha, 'id' | 'domainName' | 'facilities'>

/** Where a request is about: a brand, and one thing of each kind that belongs to it. */
export type Things = Awaited<ReturnType<typeof thingsOf>>

const idsOfRecords = () => ({ chargeId: randomUUID(), payerId: randomUUID(), payerContractId: randomUUID() })

/** Makes one new thing of each kind for a brand; nothing else of the brand is theirs to change. */
export async function thingsOf(world: World, { id: brandId, domainName, facilities }: Brand) {
  const { prisma } = world.db
  const facility = facilities[0] as Brand['facilities'][number]
  const unique = randomUUID()
  const [chargeId, uploadId, userId, payerContractId, payerId, allowableId, associatedId, emptyFacilityId] = Array.from({ length: 8 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string, string, string]
  await prisma.chargeItem.create({
    data: {
      brandId,
      id: chargeId,
      facilityId: facility.id,
      code: unique,
      departmentName: 'Imaging',
      description: 'MRI of the knee',
      cptHcpcs: '73721',
      amount: 10,
    },
  })
  await prisma.chargeUpload.create({
    data: {
      brandId,
      id: uploadId,
      facilityId: facility.id,
      userId: randomUUID(),
      username: 'somebody',
      fileName: `${domainName}.csv`,
      sha256: '',
      status: 'applied',
      mode: 'merge',
      onRefused: 'abort',
      finishedAt: new Date(),
    },
  })
  await prisma.user.create({
    data: { id: userId, username: `u-${unique}`, email: `u-${unique}@example.org`, role: 'administrator', clientId: brandId },
  })
  await prisma.totp.create({ data: { userId, secret: '', confirmedAt: new Date() } })
  await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: `K ${unique}` } })
  await prisma.payer.create({ data: { brandId, id: payerId, payerContractId, displayName: `P ${unique}` } })
  await prisma.allowable.create({ data: { brandId, id: allowableId, payerId, cptHcpcs: '73721', amountOp: 5 } })
  const charge = { brandId, facilityId: facility.id, departmentName: 'Imaging', description: 'X-ray of the hand', amount: 10 }
  const [unused, retired] = [idsOfRecords(), idsOfRecords()]
  const retirement = { retiredAt: new Date(), retiredBy: 'somebody' }
  await prisma.chargeItem.create({ data: { ...charge, id: unused.chargeId, code: `U ${unique}` } })
  await prisma.chargeItem.create({ data: { ...charge, id: retired.chargeId, code: `R ${unique}`, retiredBy: uploadId } })
  await prisma.payerContract.create({ data: { brandId, id: unused.payerContractId, displayName: `UK ${unique}` } })
  await prisma.payerContract.create({ data: { brandId, id: retired.payerContractId, displayName: `RK ${unique}`, ...retirement } })
  await prisma.payer.create({ data: { brandId, id: unused.payerId, payerContractId, displayName: `UP ${unique}` } })
  await prisma.payer.create({ data: { brandId, id: retired.payerId, payerContractId, displayName: `RP ${unique}`, ...retirement } })
  const [publishedRateId, fileCheckId, publicationId, publicFileId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const publication = { layout: 'tall', fileName: `${domainName}.csv`, madeFrom: '', username: 'somebody', attesterName: 'Ann Boss' }
  await prisma.publication.create({ data: { brandId, id: publicationId, facilityId: facility.id, state: 'checked', ...publication } })
  await prisma.fileCheck.create({
    data: {
      brandId,
      id: fileCheckId,
      username: 'somebody',
      fileName: `${domainName}.csv`,
      size: 1,
      status: 'failed',
      result: { ...fault('interrupted') },
    },
  })
  await prisma.publishedRate.create({
    data: {
      brandId,
      id: publishedRateId,
      facilityId: facility.id,
      chargeItemId: chargeId,
      payerId,
      dollar: 7,
      methodology: 'fee schedule',
      publishedOn: new Date('2026-04-01'),
    },
  })
  await prisma.associatedCharge.create({
    data: { brandId, id: associatedId, cptHcpcs: unique, associatedCptHcpcs: '73721', appearanceInClaim: 20, percentage: 80 },
  })
  await prisma.facility.create({ data: { brandId, id: emptyFacilityId, name: `Empty ${unique}`, active: false } })
  await prisma.publication.create({ data: { brandId, id: publicFileId, facilityId: emptyFacilityId, state: 'published', ...publication } })
  const [contractId, contractServiceId, documentId] = [randomUUID(), randomUUID(), randomUUID()]
  // names of contracts hold letters only
  const contractName = `Contract ${unique.replace(/[^a-f\d]/g, '').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string)}`
  await prisma.contract.create({
    data: {
      brandId,
      id: contractId,
      name: contractName,
      isPayer: true,
      effectiveDate: new Date('2026-01-01'),
      terminationDate: new Date('2027-12-31'),
      services: { create: serviceTypes.map((serviceType, i) => ({ id: i === 0 ? contractServiceId : randomUUID(), serviceType })) },
      documents: {
        create: {
          id: documentId,
          documentName: `Agreement ${unique}`,
          version: 1,
          fileName: 'agreement.txt',
          mime: 'text/plain',
          size: 5,
          sha256: '',
          bytes: Buffer.from('Terms'),
          uploadedBy: 'somebody',
        },
      },
    },
  })
  const askedDomainName = `asked-${unique}`
  await prisma.brand.update({ where: { id: brandId }, data: { askedDomainName } })
  const [remittanceFileId, remitPayerId, claimId] = [randomUUID(), randomUUID(), randomUUID()]
  await prisma.remittanceFile.create({
    data: { brandId, id: remittanceFileId, fileName: `${unique}.835`, sha256: unique, bytes: 1, uploadedBy: 'somebody', state: 'applied' },
  })
  await prisma.remitPayer.create({ data: { brandId, id: remitPayerId, name: `REMITS ${unique}`.toUpperCase() } })
  await prisma.remittanceClaim.create({
    data: {
      ...{ brandId, id: claimId, fileId: remittanceFileId, facilityId: facility.id, remitPayerId },
      ...{ payeeName: `Payee ${unique}`, claimKey: randomUUID(), claimLast4: '4711', statusCode: '1' },
      ...{ isReversal: false, totalCharges: 10, paid: 8, patientResponsibility: 2, setting: 'outpatient', isBalanced: true },
      checkEftDate: new Date('2026-01-20'),
      ...{ lineCptHcpcs: '73721', lineCharged: '10', linePaid: '8', linePatientResponsibility: '2' },
    },
  })
  await prisma.remittanceVariance.create({
    data: {
      ...{ brandId, id: claimId, claimId, payerId, basis: unique, code: '99213', charged: 10, expected: 12, allowed: 10, difference: -2 },
      ...{ status: 'underpaid', cause: 'other', detail: '' },
    },
  })
  const bookingId = randomUUID()
  const visitor = { firstName: 'Ann', lastName: 'Lee', mobileNumber: '555-0142', dob: '1980-02-29', payer: '', service: '' }
  await prisma.bookingRequest.create({
    data: {
      ...{ brandId, id: bookingId, requestKey: randomUUID(), fingerprint: randomUUID(), kind: 'callback', state: 'failed' },
      ...{ reason: 'notConfigured', facilityName: facility.name, sealed: sealVisitor(visitor, world.config.keys) },
    },
  })
  const { token: estimateKey, hash: keyHash } = newToken()
  const choice = { facility: facility.id, chargeItemId: chargeId, inPatient: false, units: [], days: null, payerId: null, plan: null }
  const figures = { service: 'MRI of the knee', facility: facility.name, plan: '', price: 6, perDay: false, cash: 6, share: null }
  const sealed = seal(JSON.stringify({ choice, figures }), world.config.keys)
  await prisma.keptEstimate.create({ data: { brandId, keyHash, sealed, expiresAt: new Date(Date.now() + 86_400_000) } })
  const service = { facilityId: facility.id, payerId: null, code: unique, modifiers: '', inPatient: false, service: 'MRI of the knee' }
  const keptOn = '2026-01-05'
  const question = seal(JSON.stringify({ service, asked: figures, keptOn }), world.config.keys)
  const until = new Date(Date.now() + 86_400_000)
  await prisma.billQuestion.create({ data: { brandId, keyHash, sealed: question, until } })
  const answerId = randomUUID()
  await prisma.priceAnswer.create({
    data: {
      brandId,
      id: answerId,
      ...service,
      verdict: 'right',
      share: 6,
      expected: 6,
      billed: 6,
      servedIn: new Date('2026-01-01'),
      until,
    },
  })
  const [{ accuracyId } = { accuracyId: '' }] = await world.db.rows<{ accuracyId: string }>(sql`
    SELECT a.row_id AS "accuracyId" FROM price_answer a WHERE a.id = ${answerId}`)
  const [estimateId, givenEstimateId] = [randomUUID(), randomUUID()]
  const { _max } = await prisma.goodFaithEstimate.aggregate({ where: { brandId }, _max: { number: true } })
  for (const [i, givenOn] of [null, new Date('2026-01-06')].entries()) {
    const number = (_max.number ?? 0) + 1 + i
    const provider = { name: 'Clinic', npi: '1234567893', tin: '12-3456789', address: '1 Main Street', items: [], total: 100 }
    const document = {
      ...{ number, edition: 1, madeOn: '2026-01-05', issuer: 'Clinics', language: 'en' as const, firstName: 'Ann', lastName: 'Lee' },
      ...{ dob: '1980-02-29', basis: 'requested' as const, startedOn: '2026-01-05', scheduledFor: null, service: unique, diagnoses: [] },
      ...{ facilityId: facility.id, phone: '', providers: [provider], total: 100, separate: [] },
    }
    const edition = { sealed: sealDocument(document, world.config.keys), madeBy: 'somebody', givenOn }
    await prisma.goodFaithEstimate.create({
      data: {
        ...{ brandId, id: givenOn ? givenEstimateId : estimateId, number, facilityName: facility.name, basis: 'requested', givenOn },
        ...{ startedOn: new Date('2026-01-05'), dueOn: new Date('2026-01-08'), editions: { create: [{ edition: 1, ...edition }] } },
      },
    })
  }
  const keyId = randomUUID()
  const prefix = `rb_${keyId.slice(-12)}`
  const madeIn = { scopes: ['read-prices'], madeBy: 'somebody', expiresAt: new Date(Date.now() + 86_400_000) }
  await prisma.apiKey.create({ data: { brandId, id: keyId, name: `Key ${unique}`, prefix, hash: keyId, ...madeIn } })
  const deliveryId = randomUUID()
  await prisma.delivery.create({
    data: {
      ...{ brandId, id: deliveryId, name: `Delivery ${unique}`, kind: 'charges', source: 'folder', pattern: '*.csv' },
      ...{ everyMinutes: 15, facilityId: facility.id, owner: 'somebody' },
    },
  })
  const [webhookId, webhookDeliveryId] = [randomUUID(), randomUUID()]
  // an address of documentation's own (RFC 5737), which is no public one and never called
  const url = 'https://192.0.2.1/'
  await prisma.webhook.create({
    data: { brandId, id: webhookId, name: `Hook ${unique}`, url, events: ['file.published'], secret: seal(newSecret(), world.config.keys) },
  })
  const sent = { webhookId, messageId: randomUUID(), event: 'file.published', body: '{}', state: 'failed', triesLeft: 0 }
  await prisma.webhookDelivery.create({ data: { brandId, id: webhookDeliveryId, ...sent } })
  const [viewId, synonymId] = [randomUUID(), randomUUID()]
  await prisma.listView.create({
    data: { brandId, id: viewId, userId, list: payers.listPayers.path, name: `View ${unique}`, look: { search: unique } },
  })
  const unanswered = { brandId, id: randomUUID(), words: `words ${unique}`, day: new Date(), times: 1 }
  const askedLongAgo = { ...unanswered, id: randomUUID(), words: `old words ${unique}`, day: new Date('2019-12-31') }
  await prisma.unansweredQuestion.createMany({ data: [unanswered, askedLongAgo] })
  await prisma.synonym.create({ data: { brandId, id: synonymId, says: `words ${unique}`, means: '73721' } })
  const [codeServiceId, ruleId, ruleScheduleId, ruleName] = [randomUUID(), randomUUID(), randomUUID(), `Rule ${unique}`]
  await prisma.codeService.create({
    data: {
      brandId,
      id: codeServiceId,
      name: `Codes ${unique}`,
      serviceType: 'INPATIENT',
      primaryRuleMethod: 'CPT_HCPCS',
      primaryCodes: '73721',
    },
  })
  await prisma.feeSchedule.create({
    data: {
      brandId,
      id: ruleScheduleId,
      name: `Rates ${unique}`,
      feeScheduleType: 'FEE_SCHEDULE',
      effectiveDate: new Date('2026-01-01'),
      itemCount: 1,
      items: {
        create: {
          id: randomUUID(),
          code: '73721',
          type: 'CPT_HCPCS',
          grouping: `Imaging ${unique}`,
          facAllowedAmount: 200,
          nonfacAllowedAmount: 200,
        },
      },
    },
  })
  await prisma.contractRule.create({
    data: {
      brandId,
      id: ruleId,
      contractServiceId,
      name: ruleName,
      ruleType: 'RULE',
      payMethod: 'PERCENT_OF_FEE_SCHEDULE',
      payValue: 110,
      baseRateType: 'FEE_SCHEDULE',
      feeScheduleId: ruleScheduleId,
      groups: [{ grouping: `Imaging ${unique}`, from: null, to: null }],
    },
  })
  const feeScheduleId = randomUUID()
  await prisma.feeSchedule.create({
    data: {
      brandId,
      id: feeScheduleId,
      name: `Fees ${unique}`,
      feeScheduleType: 'FEE_SCHEDULE',
      effectiveDate: new Date('2026-01-01'),
      itemCount: 1,
      items: { create: { id: randomUUID(), code: '73721', type: 'CPT_HCPCS', facAllowedAmount: 250 } },
    },
  })
  const { version } = await prisma.brand.findUniqueOrThrow({ where: { id: brandId } })
  // the draft is of the state in which all of these are
  const { madeFrom, fileName: draftName } = await standingOf(
    world.db,
    await brandById(world.db, brandId),
    await prisma.facility.findUniqueOrThrow({ where: { brandId_id: { brandId, id: facility.id } } }),
  )
  await prisma.publication.update({ where: { brandId_id: { brandId, id: publicationId } }, data: { madeFrom, fileName: draftName } })
  const host = `${domainName}.localhost`
  const fileName = /\/files\/(\S+)/.exec((await world.call(mrf.getCmsHptTxt, { host })).text)?.[1] as string
  return {
    unique,
    askedDomainName,
    brandId,
    brandVersion: version,
    host,
    fileName,
    facilityId: facility.id,
    facilityName: facility.name,
    emptyFacilityId,
    emptyFacilityName: `Empty ${unique}`,
    chargeId,
    uploadId,
    fileCheckId,
    publicationId,
    publicFileId,
    userId,
    payerContractId,
    payerId,
    remitPayerId,
    claimId,
    unused,
    retired,
    allowableId,
    publishedRateId,
    associatedId,
    contractId,
    contractName,
    contractServiceId,
    deliveryId,
    documentId,
    bookingId,
    estimateKey,
    accuracyId,
    servedIn: '2026-01',
    estimateId,
    givenEstimateId,
    synonymId,
    unansweredId: unanswered.id,
    keyId,
    viewId,
    webhookId,
    webhookDeliveryId,
    codeServiceId,
    ruleId,
    ruleName,
    ruleScheduleId,
    feeScheduleId,
  }
}

/** Somebody new of a role, signed in: the headers of their calls. */
export async function somebody({ app, db: { prisma } }: World, role: Role, brandIds: string[], { hasAccepted = true } = {}) {
  if (role === 'anonymous') return { id: '', username: '', headers: {} as Record<string, string> }
  const [id, sessionId] = [randomUUID(), randomUUID()]
  const isPartner = role === 'partner'
  await prisma.user.create({
    data: {
      id,
      username: `someone-${id}`,
      email: `someone-${id}@example.org`,
      passwordHash: '-',
      role: role === 'super_admin' || isPartner ? role : 'administrator',
      hasCmsAccess: role === 'administrator with CMS access',
      clientId: role === 'super_admin' ? null : (brandIds[0] as string),
      ...(isPartner && { brands: { create: brandIds.map((brandId) => ({ brandId })) } }),
      ...(hasAccepted && { acceptances: { create: { version: EULA_VERSION, address: '127.0.0.1' } } }),
      sessions: { create: { id: sessionId } },
    },
  })
  return {
    id,
    username: `someone-${id}`,
    headers: { authorization: `Bearer ${signToken(app, { id }, sessionId)}` } as Record<string, string>,
  }
}
