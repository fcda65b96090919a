import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '@ratebook/server/config.ts'
import { type Db, openDatabase } from '@ratebook/server/data/db.ts'
import { sendContractAlerts } from '@ratebook/server/features/contracts/alerts.ts'
import { startJobs } from '@ratebook/server/jobs.ts'
import { type Mailer, mailer } from '@ratebook/server/mail.ts'
import { dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, beta, useWorld } from '../world.ts'

const smtp = await startSmtp()
const world = useWorld({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://prices.example.org' } })
afterAll(() => smtp.close())

const as = 'alpha.admin' as const
const DAY = '2031-05-04'
const silent = { info: () => {}, warn: () => {} }
/** The server's own way of mailing. */
const post: Mailer = (message) => mailer(world.config, silent)(message)
const run = (day = DAY, mail: Mailer = post) => sendContractAlerts(world.db, mail, world.config, () => day)
/** Where nobody listens. */
const deaf = () => mailer({ ...world.config, smtpUrl: 'smtp://127.0.0.1:1' } as Config, silent)

let count = 0
async function person(more: object = {}) {
  const username = `recipient${++count}`
  return world.db.prisma.user.create({
    data: { id: uuid(), username, email: `${username}@example.org`, role: 'administrator', clientId: alpha.id, ...more },
  })
}
const letters = (n: number) => [...String(n)].map((d) => 'abcdefghij'[Number(d)]).join('')
async function contract(more: object = {}) {
  const { status, body } = await world.call(contracts.createContract, {
    as,
    body: { name: `Alert ${letters(++count)}`, isPayer: true, effectiveDate: '2030-01-01', terminationDate: plusDays(DAY, 90), ...more },
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const read = async (id: string) => (await world.call(contracts.getContract, { as, params: { id } })).body
const subjects = (address: string) => smtp.to(address).map((m) => m.subject)

describe('whom a contract alerts', () => {
  test('is mailed once, with what will happen and where the contract is', async () => {
    const kim = await person({ displayName: 'Kim Lee' })
    const { id, name } = await contract({ alertContactIds: [kim.id], notification: 'Ask Ada for the new rates first.' })
    await run()
    const [mail, ...more] = smtp.to(kim.email)
    expect([mail?.subject, more]).toEqual([`The contract ${name} ends in 90 days`, []])
    expect(mail?.text).toBe(
      [
        'Hello Kim Lee,',
        `The contract “${name}” of ${alpha.displayName} ends in 90 days.`,
        `It ends on ${plusDays(DAY, 90)} and is not renewed. From the day after, its rates no longer count.`,
        'Ask Ada for the new rates first.',
        `The contract is here:\nhttps://alpha.prices.example.org/contract/view/${id}`,
        'You get this message because you are one of those whom this contract alerts.',
        alpha.displayName,
      ].join('\n\n'),
    )
    for (const later of [0, 1, 2, 30]) await run(plusDays(DAY, later))
    expect(smtp.to(kim.email)).toHaveLength(1)
  })

  test.each([
    ['MANUAL', 'ends', `It ends on ${plusDays(DAY, 90)} unless somebody renews it. From the day after, its rates no longer count.`],
    [
      'AUTO',
      'renews',
      `Its term ends on ${plusDays(DAY, 90)}. It then renews by itself until ${plusDays(plusDays(DAY, 90), 100)}. If that is not ` +
        'wanted, change how it renews before it does.',
    ],
  ])('reads of a contract that is renewed %s that it %s', async (renew, verb, says) => {
    const user = await person()
    const { name } = await contract({ renew, effectiveDate: plusDays(DAY, 90 - 99), alertContactIds: [user.id] })
    await run()
    expect(smtp.to(user.email).map((m) => [m.subject, m.text.includes(says)])).toEqual([[`The contract ${name} ${verb} in 90 days`, true]])
  })

  test('reads nothing of rates when the contract is one with a vendor', async () => {
    const user = await person()
    await contract({ isPayer: false, alertContactIds: [user.id] })
    await run()
    expect(smtp.to(user.email)[0]?.text).toContain(`It ends on ${plusDays(DAY, 90)} and is not renewed.\n\n`)
  })

  test('is mailed 180, 90 and 30 days before the end, once each', async () => {
    const [one, two] = [await person(), await person()]
    const { name } = await contract({ terminationDate: plusDays(DAY, 200), alertContactIds: [one.id, two.id] })
    for (let day = 0; day <= 201; day += day > 165 && day < 175 ? 1 : 10) await run(plusDays(DAY, day))
    for (const { email } of [one, two]) expect(subjects(email)).toEqual([180, 90, 30].map((n) => `The contract ${name} ends in ${n} days`))
  })

  test('who comes late gets the nearest of these alone', async () => {
    const user = await person()
    const [far, near, last] = [
      await contract({ terminationDate: plusDays(DAY, 61), alertContactIds: [user.id] }),
      await contract({ terminationDate: plusDays(DAY, 29), alertContactIds: [user.id] }),
      await contract({ terminationDate: DAY, alertContactIds: [user.id] }),
    ]
    await run()
    expect(subjects(user.email).sort()).toEqual(
      [
        `The contract ${far.name} ends in 61 days`,
        `The contract ${near.name} ends in 29 days`,
        `The contract ${last.name} ends today`,
      ].sort(),
    )
    const { daysBefore } = await world.db.prisma.alertSent.findFirstOrThrow({ where: { brandId: alpha.id, contractId: far.id } })
    expect(daysBefore).toBe(90)
  })

  test('somebody who is added later is told, and the others not again', async () => {
    const [one, two] = [await person(), await person()]
    const made = await contract({ alertContactIds: [one.id] })
    await run()
    const { name, isPayer, effectiveDate, terminationDate } = made
    await world.call(contracts.updateContract, {
      as,
      body: { id: made.id, version: 1, name, isPayer, effectiveDate, terminationDate, alertContactIds: [one.id, two.id] },
    })
    await run(plusDays(DAY, 1))
    expect([smtp.to(one.email).length, smtp.to(two.email).length]).toEqual([1, 1])
  })

  test('after a renewal the days before the new end count', async () => {
    const user = await person()
    const { id } = await contract({ alertContactIds: [user.id] })
    await run()
    await world.call(contracts.renewContract, { as, body: { id, version: 1, terminationDate: plusDays(DAY, 180) } })
    await run()
    await run(plusDays(DAY, 90))
    expect(subjects(user.email).map((s) => s.replace(/.* in /, ''))).toEqual(['90 days', '180 days', '90 days'])
  })

  test.each(['off', 'ended', 'far', 'endless', 'nobody'])('nobody is, when it is %s', async (why) => {
    const user = await person()
    const more = {
      off: { alert: false },
      ended: { terminationDate: plusDays(DAY, -1) },
      far: { terminationDate: plusDays(DAY, 181) },
      endless: { terminationDate: null },
      nobody: { alertContactIds: [] },
    }[why]
    await contract({ alertContactIds: [user.id], ...more })
    await run()
    expect(smtp.to(user.email)).toEqual([])
  })

  test('is not who was disabled, has no address, or works for another client by now', async () => {
    const [disabled, silentOne, moved, partner] = [
      await person(),
      await person(),
      await person(),
      await person({ role: 'partner', brands: { create: [{ brandId: alpha.id }, { brandId: beta.id }] } }),
    ]
    await contract({ alertContactIds: [disabled.id, silentOne.id, moved.id, partner.id] })
    const { prisma } = world.db
    await prisma.user.update({ where: { id: disabled.id }, data: { enabled: false } })
    await prisma.user.update({ where: { id: silentOne.id }, data: { email: '' } })
    await prisma.user.update({ where: { id: moved.id }, data: { clientId: beta.id } })
    await prisma.user.update({
      where: { id: partner.id },
      data: { clientId: null, brands: { delete: { brandId_userId: { brandId: alpha.id, userId: partner.id } } } },
    })
    const before = smtp.mails.length
    await run()
    expect(smtp.mails.length).toBe(before)
    await prisma.user.update({ where: { id: silentOne.id }, data: { email: 'found@example.org' } })
    await run()
    expect(smtp.mails.slice(before).flatMap((m) => m.to)).toEqual(['found@example.org'])
  })
})

describe('when something fails', () => {
  test('a mail that could not be sent is sent with the next run', async () => {
    const user = await person()
    await contract({ alertContactIds: [user.id] })
    await expect(run(DAY, deaf())).rejects.toThrow(/failed \(first: .*ECONNREFUSED/)
    expect(await world.db.prisma.alertSent.count({ where: { userId: user.id } })).toBe(0)
    await run(plusDays(DAY, 1))
    expect(subjects(user.email)).toHaveLength(1)
  })

  test('one address that is refused keeps nobody else from being told', async () => {
    const users = [await person(), await person(), await person()]
    await contract({ alertContactIds: users.map((u) => u.id) })
    const [first] = users
    const refuse = deaf()
    await expect(run(DAY, (m) => (m.to === first?.email ? refuse(m) : post(m)))).rejects.toThrow('1 of the contracts')
    expect(users.map((u) => smtp.to(u.email).length)).toEqual([0, 1, 1])
    await run()
    expect(users.map((u) => smtp.to(u.email).length)).toEqual([1, 1, 1])
  })

  test('a mail server that is away is not asked again for everybody', async () => {
    await contract({ alertContactIds: await Promise.all(Array.from({ length: 12 }, async () => (await person()).id)) })
    let attempts = 0
    await expect(
      run(DAY, async () => {
        attempts++
        throw new Error('away')
      }),
    ).rejects.toThrow('away')
    expect(attempts).toBe(5)
    await run()
  })

  test('four servers at once mail each once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => person()))
    await contract({ alertContactIds: users.map((u) => u.id) })
    const results = await Promise.all([run(), run(), run(), run()])
    expect(results.reduce((sum, r) => sum + r.mailed, 0)).toBe(8)
    expect(users.map((u) => smtp.to(u.email).length)).toEqual(Array(8).fill(1))
  })
})

describe('a contract that goes on by itself', () => {
  const revision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
  const entries = (entityId: string) =>
    world.db.prisma.auditEntry.findMany({ where: { brandId: alpha.id, entityId, action: 'renew' }, orderBy: { seq: 'asc' } })

  test('is renewed on its last day, by its own term, and the log says by whom', async () => {
    const { id } = await contract({ renew: 'AUTO', effectiveDate: '2030-05-05', terminationDate: DAY })
    await run(plusDays(DAY, -1))
    expect((await read(id)).terminationDate).toBe(DAY)
    const before = await revision()
    expect((await run()).renewed).toBe(1)
    expect(await read(id)).toMatchObject({ terminationDate: '2032-05-04', version: 2 })
    expect(await revision()).toBe(before + 1n)
    expect(await entries(id)).toMatchObject([
      {
        username: 'Ratebook',
        entity: 'contract',
        before: { terminationDate: DAY },
        after: { terminationDate: '2032-05-04', termStart: '2031-05-05' },
      },
    ])
    expect((await run()).renewed).toBe(0)
    await run('2032-05-04')
    expect((await read(id)).terminationDate).toBe('2033-05-04')
  })

  test('and ended long ago is renewed term by term until it is in force, at once', async () => {
    const { id } = await contract({ renew: 'AUTO', effectiveDate: '2020-01-01', terminationDate: '2020-06-30' })
    await run()
    expect((await read(id)).terminationDate).toBe('2031-06-30')
    expect(await entries(id)).toMatchObject([{ after: { terminationDate: '2031-06-30', termStart: '2031-01-01' } }])
    await run('2031-06-30')
    expect((await read(id)).terminationDate).toBe('2031-12-31')
  })

  test('is renewed once by four servers at once', async () => {
    const { id } = await contract({ renew: 'AUTO', effectiveDate: '2030-05-05', terminationDate: DAY })
    await Promise.all([run(), run(), run(), run()])
    expect((await read(id)).terminationDate).toBe('2032-05-04')
    expect(await entries(id)).toHaveLength(1)
  })

  test.each(['MANUAL', 'NONE'])('does not, when it is %s', async (renew) => {
    const { id } = await contract({ renew, terminationDate: plusDays(DAY, -3) })
    await run()
    expect((await read(id)).terminationDate).toBe(plusDays(DAY, -3))
  })
})

describe('the scheduled job', () => {
  const log = () => ({ info: vi.fn(), warn: vi.fn() })
  const job = (work: () => Promise<object>, name = `job-${uuid()}`) => ({ name, cron: '15 6 * * *', work })
  const stops: (() => Promise<void>)[] = []
  const start = (db: Db, ...args: [Parameters<typeof startJobs>[2], Parameters<typeof startJobs>[3]]) => {
    const jobs = startJobs(db, world.url, ...args)
    stops.push(jobs.stop)
    return jobs
  }
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  test('runs when a server starts and every day, and mails for real', async () => {
    const user = await person()
    await contract({ effectiveDate: '2020-01-01', terminationDate: plusDays(dayIn(''), 10), alertContactIds: [user.id] })
    await start(world.db, [job(() => sendContractAlerts(world.db, post, world.config), 'contract-alerts')], log()).started
    expect((await smtp.arrived(user.email)).subject).toMatch(/ends in 10 days$/)
    expect(await world.db.rows({ text: 'SELECT name, cron, timezone FROM ratebook_jobs.schedule', values: [] } as never)).toEqual([
      { name: 'contract-alerts', cron: '15 6 * * *', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ])
  })

  test('is shared by the servers that start at once: one does it', async () => {
    let [atWork, most, runs] = [0, 0, 0]
    const shared = job(async () => {
      most = Math.max(most, ++atWork)
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
      atWork--
      return { run: ++runs }
    })
    const to = log()
    const servers = [1, 2, 3].map(() => start(world.db, [shared], to))
    await Promise.all(servers.map((s) => s.started))
    expect(to.warn).not.toHaveBeenCalled()
    await vi.waitFor(() => {
      expect(runs).toBeGreaterThan(0)
    }, 60_000)
    await Promise.all(servers.map((s) => s.stop()))
    expect(most).toBe(1)
    expect(runs).toBeLessThanOrEqual(2)
  })

  test('that fails is reported, and stays to be tried again', async () => {
    const to = log()
    const failing = job(async () => {
      throw new Error('not today')
    })
    await start(world.db, [failing], to).started
    await vi.waitFor(() => {
      expect(to.warn).toHaveBeenCalledWith({ err: expect.objectContaining({ message: 'not today' }) }, expect.any(String))
    }, 60_000)
    await vi.waitFor(async () => {
      const [row] = await world.db.rows<{ state: string }>({
        text: 'SELECT state::text FROM ratebook_jobs.job WHERE name = $1',
        values: [failing.name],
      } as never)
      expect(row?.state).toBe('retry')
    }, 60_000)
  })

  test('waits for a database that goes away under it, and ends nothing', async () => {
    let isAway = false
    const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const pool = { query: (...args: [string, unknown[]]) => (isAway ? refused() : world.db.pool.query(...args)) }
    const to = log()
    const interrupted = job(async () => {
      isAway = true
      return { done: true }
    })
    await start({ ...world.db, pool } as unknown as Db, [interrupted], to).started
    await vi.waitFor(() => {
      expect(to.warn).toHaveBeenCalled()
    }, 60_000)
    isAway = false
    await vi.waitFor(async () => {
      const [row] = await world.db.rows<{ state: string }>({
        text: 'SELECT state::text FROM ratebook_jobs.job WHERE name = $1',
        values: [interrupted.name],
      } as never)
      expect(row?.state).toBe('completed')
    }, 60_000)
  })

  test('does not keep a server from starting or stopping without a database', async () => {
    const NOWHERE = 'postgresql://nobody@127.0.0.1:1/none'
    const nowhere = openDatabase(NOWHERE, 2, () => {})
    const to = log()
    const jobs = startJobs(nowhere, NOWHERE, [job(async () => ({}))], to)
    await vi.waitFor(() => {
      expect(to.warn).toHaveBeenCalled()
    }, 60_000)
    const began = Date.now()
    await jobs.stop()
    await nowhere.close()
    expect(Date.now() - began).toBeLessThan(2000)
  })
})
