/** What the server says by itself, in letters and notices: the model of every other language. A paragraph that stays empty is left out. */
export const en = {
  letter: { greeting: 'Hello {{name}},' },
  invitation: {
    subject: 'Your access to {{brand}}',
    text:
      'You have been given access to the price transparency site of {{brand}}. Your username is {{username}}.\n\n' +
      'Please choose your password here:\n{{link}}\n\n' +
      'The link works once, within 7 days. After that, ask the person who invited you to send it again.\n\n' +
      'If you did not expect this message, you can ignore it.',
  },
  reset: {
    subject: 'Choose a new password for {{brand}}',
    text:
      'Somebody, hopefully you, asked for a new password for the user {{username}}.\n\n' +
      'You can choose it here:\n{{link}}\n\n' +
      'The link works once, within 30 minutes.\n\n' +
      'If it was not you, you can ignore this message: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password for {{brand}} was changed',
    text:
      'The password of the user {{username}} has just been changed.\n\n' +
      'If that was you, there is nothing to do. If it was not, please tell your administrator at once.',
  },
  factorsChanged: {
    subject: 'How you sign in to {{brand}} was changed',
    app: 'An authenticator app was added as the second step for the user {{username}}.',
    passkey: 'A passkey was added for the user {{username}}.',
    appRemoved: 'The authenticator app was removed for the user {{username}}.',
    passkeyRemoved: 'A passkey was removed for the user {{username}}.',
    codes: 'New recovery codes were made for the user {{username}}.',
    text:
      '{{change}}\n\n' +
      'If that was you, there is nothing to do. If it was not, please tell your administrator at once, and change your password.',
  },
  factorsReset: {
    subject: 'Your second step for {{brand}} was taken away',
    text:
      '{{by}} has removed the authenticator app, the passkeys and the recovery codes of the user {{username}}, and ' +
      'ended its sessions.\n\n' +
      'You sign in with your password alone, and may set up a second step again. Your password is as it was.\n\n' +
      'If you did not ask for it, please tell your administrator at once, and change your password.',
  },
  confirmFromOld: {
    subject: 'Confirm another e-mail address for {{brand}}',
    text:
      'Somebody, hopefully you, wants messages for the user {{username}} to go to {{email}} instead of this address.\n\n' +
      'If you want this, too, confirm it here:\n{{link}}\n\n' +
      'The link works within 24 hours. The new address counts once it has been confirmed from both.\n\n' +
      'If it was not you, do not confirm it, and please tell your administrator: nothing changes.',
  },
  confirmFromNew: {
    subject: 'Confirm your e-mail address for {{brand}}',
    text:
      'Messages for the user {{username}} are to go to this address.\n\n' +
      'If it is yours, confirm it here:\n{{link}}\n\n' +
      'The link works within 24 hours. The address counts once it has been confirmed from the one used before as well.\n\n' +
      'If you did not expect this message, you can ignore it.',
  },
  addressChanged: {
    subject: 'Your e-mail address for {{brand}} was changed',
    text:
      'The user {{username}} has got another e-mail address. Messages will no longer come to this one.\n\n' +
      'If you know about it, there is nothing to do. If you do not, please tell your administrator at once.',
  },
  providerLinked: {
    subject: 'You can sign in to {{brand}} with {{provider}}',
    text:
      'Somebody, hopefully you, has just opened the account of the user {{username}} with {{provider}}. From now on ' +
      'it opens that way.\n\n' +
      'If it was you, there is nothing to do. If it was not, please tell your administrator at once.',
  },
  nameAsked: {
    subject: 'A new address: {{name}}',
    text: '{{username}} asks for the domain name “{{name}}” for {{brand}}.\n\nAct for this client, and give or refuse it here:\n{{link}}',
  },
  keyExpires: {
    subject: 'The API key {{name}} expires on {{day}}',
    text:
      'The API key “{{name}}” of {{brand}}, which begins with {{prefix}}, expires on {{day}}. You made it.\n\n' +
      'Programs that use it are refused from then on. Make a new one before, put it where the old one is, and then ' +
      'revoke the old one:\n\n' +
      '{{link}}',
  },
  webhookPaused: {
    subject: 'The webhook {{name}} is paused',
    failing: 'Nothing has arrived there for days.',
    gone: 'Its address answered that it is gone for good (410).',
    text:
      'The webhook “{{name}}” of {{brand}}, at {{host}}, is paused. {{why}}\n\n' +
      'What happens from now on is not told there. What waits, and why it did not arrive, stands here; have it go on once it is mended:\n' +
      '{{link}}',
  },
  estimate: {
    subject: 'Your price estimate from {{brand}}',
    lead: 'Somebody, hopefully you, asked for this estimate to be sent to this address.',
    service: 'Service: {{name}}',
    facility: 'Hospital: {{name}}',
    day: 'Prices of {{day}}',
    plan: 'Plan: {{name}}',
    noPlan: 'I pay myself',
    price: 'Price with this plan: {{amount}}',
    dayPrice: 'Price with this plan, for one day: {{amount}}',
    share: 'Your share: {{amount}}',
    shareRange: 'Your share: {{from}} to {{to}}',
    cash: 'Price for those who pay themselves: {{amount}}',
    link: 'Open it here within {{days}} days. The page also says whether the price has changed:\n{{link}}',
    bill: 'After the bill, tell us if this price was right (for one year): {{link}}',
    ending:
      'This is an estimate, not a bill. Whoever has the link sees it, too.\n\n' +
      'We have not kept your address. If you did not ask for this, you can ignore it.',
  },
  apart: {
    lead: 'Some doctors send a bill of their own. It is not in the price above:',
    noPrice: '- {{who}}: we know no price',
    fromTo: '{{from}} to {{to}}',
    atLeast: 'At least about {{amount}}',
    surgeon: 'The surgeon',
    anesthesiologist: 'The doctor who puts you to sleep (anesthesiologist)',
    radiologist: 'The doctor who reads the pictures (radiologist)',
    pathologist: 'The doctor who looks at your sample (pathologist)',
    doctor: 'The doctor who sees you',
    birth: 'The doctor or midwife at the birth',
    list: 'This is from the hospital’s price list.',
    allowed:
      'In the last 12 months, this was the price with {{plan}} on most of {{number}} doctors’ bills. It is the full price: ' +
      'your plan pays a part, and you pay the rest.',
    charged: 'In the last 12 months, doctors asked for this on most of {{number}} bills. They may ask for less if you pay on your own.',
    medicare: 'That is what Medicare pays a doctor for this in this state. It is from the list of {{date}}. Your price may be higher.',
    code: 'Code to ask for: {{code}}',
    ask: 'Ask the doctor’s office for what is not known here. If you do not know who the doctor is, ask the hospital.',
  },
  bookingsFailed: {
    subject_one: 'A request for an appointment could not be sent',
    subject_other: '{{count}} requests for appointments could not be sent',
    text_one:
      'It waits for somebody of {{brand}}. Patients were told that they would be contacted.\n\n' +
      'Why, and how to reach them, stands here; from there they can be tried once more:\n{{link}}',
    text_other:
      'They wait for somebody of {{brand}}. Patients were told that they would be contacted.\n\n' +
      'Why, and how to reach them, stands here; from there they can be tried once more:\n{{link}}',
  },
  contractAlert: {
    ends_zero: 'The contract {{name}} ends today',
    ends_one: 'The contract {{name}} ends tomorrow',
    ends_other: 'The contract {{name}} ends in {{count}} days',
    renews_zero: 'The contract {{name}} renews today',
    renews_one: 'The contract {{name}} renews tomorrow',
    renews_other: 'The contract {{name}} renews in {{count}} days',
    endsSoon_zero: 'The contract “{{name}}” of {{brand}} ends today.',
    endsSoon_one: 'The contract “{{name}}” of {{brand}} ends tomorrow.',
    endsSoon_other: 'The contract “{{name}}” of {{brand}} ends in {{count}} days.',
    renewsSoon_zero: 'The contract “{{name}}” of {{brand}} comes up for renewal today.',
    renewsSoon_one: 'The contract “{{name}}” of {{brand}} comes up for renewal tomorrow.',
    renewsSoon_other: 'The contract “{{name}}” of {{brand}} comes up for renewal in {{count}} days.',
    automatic:
      'Its term ends on {{last}}. It then renews by itself until {{until}}. If that is not wanted, change how it renews before it does.',
    manual: 'It ends on {{last}} unless somebody renews it.',
    never: 'It ends on {{last}} and is not renewed.',
    andRatesEnd: '{{end}} From the day after, its rates no longer count.',
    text:
      '{{when}}\n\n{{what}}\n\n{{notification}}\n\nThe contract is here:\n{{link}}\n\n' +
      'You get this message because you are one of those whom this contract alerts.',
  },
  fileErrors: {
    subject: 'The price file of {{name}} has errors',
    held: 'What it says has changed, but the new file has errors. The file before it stays public until they are mended.',
    first: 'It is the first one and has errors. Until they are mended this facility has no public file, which 45 CFR 180.50 asks for.',
    validator_one: 'CMS’s validator: {{count}} error',
    validator_other: 'CMS’s validator: {{number}} errors',
    text:
      'The machine-readable file of {{name}} was made.\n\n{{what}}\n\n{{list}}\n\n' +
      'Each finding, with a link to the record it is about, stands here:\n{{link}}',
  },
  publicFiles: {
    subject: 'The public price files are not as they should be',
    text: 'The price files were fetched as a stranger would fetch them. This is off:\n\n{{list}}',
    answers: '{{url}} answers {{status}}',
    unreachable: '{{url}} cannot be reached: {{reason}}',
    notInIndex: '{{index}} does not name {{url}}',
    notLinked: '{{page}} has no link to {{file}}',
    otherFile: '{{url}} is not the file that was published',
    lacks: 'The file of {{name}} stays public as it was, but no new one can be made until this is mended: {{list}}',
  },
  fileOld: {
    subject: 'The price file of {{name}} will be a year old',
    text:
      'The machine-readable file of {{name}} was last updated on {{day}}. It has to be updated at least once a year.\n\n' +
      'Load the present prices, then make and publish it here:\n{{link}}',
  },
  notice: {
    gettingReadyTitle: 'Getting ready',
    gettingReady: 'The prices will be here in a moment. This page looks again by itself.',
    fileBeingMadeTitle: 'The price file is being made',
    fileBeingMade: 'It is being made and checked. This page looks again by itself.',
    noFileYetTitle: 'There is no price file yet',
    noFileYet: 'This hospital is preparing its file. Please come back later.',
    noFileHereTitle: 'There is no file at this address',
    noFileHere: 'It may have been taken away, or have another name now. This hospital’s page of prices leads to its files.',
  },
  page: {
    title: '{{name}}: prices of care',
    serviceTitle: '{{service}}: price at {{name}}',
    description:
      'Look up what a test, a scan or surgery costs at {{name}}, and what you would pay without insurance. Free, without an account.',
    call: 'Questions about a price? Call us:',
    services: 'Services and prices',
    servicesTitle: '{{name}}: services and prices',
    servicesText: 'Choose a service to see what it costs, and what each plan pays for it.',
    search: 'What do you need?',
    searchHelp: 'Use your own words, or a code.',
    searchButton: 'Search',
    searchShort: 'Please type at least 3 letters.',
    results: 'What we found for “{{words}}”',
    nothing: 'We found nothing for “{{words}}”. Try other words.',
    corrected: 'These are the results for “{{words}}”.',
    leftOut: 'Nothing has all of your words. These are without “{{words}}”.',
    instead: 'Did you mean “{{words}}”?',
    narrow: 'There are more. Add a word to find them.',
    evaluation: 'Visits and talk therapy',
    laboratory: 'Lab tests',
    radiology: 'Scans and X-rays',
    surgery: 'Surgery and other care',
    other: 'More services',
    absent: 'Not on our price list',
    absentText: 'Each hospital has to say what these cost. We list no price for them.',
    noService: 'We do not have this service now.',
    serviceText: 'What {{service}} costs at {{name}}: the charge, the cash price, and the price with each plan.',
    notHere: 'This hospital lists no price for this.',
    sameDay: 'You go home the same day',
    overnight: 'You stay overnight',
    either: 'The same day or overnight',
    gross: 'The hospital’s charge (gross charge)',
    noGross: 'The hospital states no charge.',
    beside: 'What is usually billed with it',
    total: 'Total charge',
    cash: 'If you pay yourself (discounted cash price)',
    noCash: 'The hospital has no cash price for this.',
    minimum: 'Lowest price agreed with a plan',
    maximum: 'Highest price agreed with a plan',
    noRates: 'No plan has agreed on a price, as far as we know.',
    plans: 'The full price with each plan. Your plan pays a part, and you pay the rest.',
    plan: 'Plan',
    fullPrice: 'Full price',
    perDay: 'per day',
    observed: 'what it has usually paid, not an agreed price',
    unpriced: 'No price: we know of none that this plan has set here. It may still pay for it.',
    several: 'The hospital lists more than one price for this code. Each is shown with the words of its price list.',
    varies: 'The hospital lists more than one price for this.',
    moreItems: 'See all {{number}} on the price list',
    share: 'See your own share',
    apart: 'Some doctors send a bill of their own. It is not in these prices.',
    notBill: 'This is a price, not a bill. Your bill may differ with the care you need.',
    file: 'Complete price file of {{day}}',
    fileAlone: 'Complete price file',
    code: 'Code {{code}}',
    languages: 'Languages',
    byScript: 'To look up prices step by step, turn on JavaScript. All prices are here without it:',
    days_one: 'We counted {{count}} day in the hospital.',
    days_other: 'We counted {{count}} days in the hospital.',
  },
  aboutEnds: {
    chargesBeside:
      'The lowest and the highest are for this service with what is usually billed with it. The price file has them for the ' +
      'service alone.',
    days: 'The lowest and the highest are for the days that you gave. The price file has them for one day.',
    inWords:
      'Some plans pay by the day, by a share of the bill, or by what a thing costs the hospital. Nobody knows that amount ahead ' +
      'of time, so the lowest and the highest leave these plans out.',
    dayOfStay: 'The price file also has what a plan pays for one day. That is not the price of the stay, so it is left out here.',
    stopLoss: 'Some plans pay another amount when a bill is very high. The lowest and the highest do not count that.',
  },
  goodFaith: {
    title: 'Good Faith Estimate',
    intro: 'What {{issuer}} expects the care below to cost a patient who has no insurance, or does not use it.',
    number: 'Estimate number',
    edition: '{{number}}, version {{edition}}',
    madeOn: 'Made on',
    patient: 'Patient',
    dob: 'Date of birth',
    service: 'Main item or service',
    recurs: 'How often',
    everyDay: '{{times}} times, {{often}} a day, from {{from}} to {{until}}',
    everyWeek: '{{times}} times, {{often}} a week, from {{from}} to {{until}}',
    everyMonth: '{{times}} times, {{often}} a month, from {{from}} to {{until}}',
    recursText:
      'The charges below are for all {{times}} times together: where the units are followed by × {{times}}, you get them ' +
      'each time. This estimate ends on {{until}}. If you need this care after that, you will get a new one.',
    eachTime: 'Expected charges each time',
    before: 'What version {{edition}} said',
    beforeTotal: '{{amount}} in all',
    scheduledFor: 'Scheduled for',
    notScheduled: 'Not scheduled yet',
    scheduledOn: 'Scheduled on',
    requestedOn: 'Asked for on',
    diagnoses: 'Diagnosis codes (ICD-10-CM)',
    noDiagnosis: 'None known yet',
    expected: 'Expected charges',
    provider: 'Provider or facility',
    total: 'Total',
    allTotal: 'All expected charges',
    npi: 'National Provider Identifier (NPI)',
    tin: 'Taxpayer Identification Number (TIN)',
    where: 'Where the care is given',
    item: 'Item or service',
    code: 'Service code',
    diagnosis: 'Diagnosis',
    units: 'Units',
    charge: 'Expected charge',
    separate: 'To be scheduled separately',
    separateText:
      'You are expected to need the items and services below as well, before or after this care. They have to be scheduled ' +
      'separately and are not part of this estimate. You will get an estimate for each of them when it is scheduled, or when ' +
      'you ask for one: diagnosis codes, service codes, expected charges and who provides them stand there. To ask for one, ' +
      'contact {{issuer}}{{phone}}.',
    phone: ' at {{phone}}',
    about: 'What this estimate is, and what it is not',
    onlyEstimate:
      'This is only an estimate of the items and services that could reasonably be expected when it was made. The items and ' +
      'services you get, and what they cost, may differ.',
    additional:
      'More items or services may be recommended as part of your care. They have to be scheduled or asked for separately, ' +
      'and are not part of this estimate.',
    noContract:
      'This estimate is not a contract. You do not have to get any item or service from the providers or facilities named in ' + 'it.',
    dispute: 'If you are billed for more',
    disputeRight:
      'If a provider or facility in this estimate bills you at least $400 more than the total expected of it here, you have ' +
      'the right to start a patient-provider dispute resolution process. You can also ask it to correct the bill, to agree ' +
      'on another amount, or for financial assistance.',
    disputeHow:
      'A dispute has to be started within 120 calendar days of the day you got the first bill. How to do so, and the form ' +
      'for it: www.cms.gov/nosurprises, or call 1-800-985-3059. The federal agency that looks at disputes asks for a small ' +
      'fee.',
    disputeSafe: 'Starting a dispute will not affect the quality of the care you get. Keep a copy of this estimate: you may need it.',
    footer: 'Good Faith Estimate {{number}} · {{patient}} · Page {{page}} of {{pages}}',
  },
  delivered: {
    appliedSubject: 'Loaded: {{file}}',
    applied: 'The file {{file}} of the delivery {{delivery}} was loaded by itself.',
    knownSubject: 'Nothing new: {{file}}',
    known: 'The file {{file}} of the delivery {{delivery}} was there before.',
    waitingSubject: 'Please look at {{file}}',
    waiting: 'The file {{file}} of the delivery {{delivery}} was not loaded: somebody has to decide first.',
    refusedSubject: 'Not loaded: {{file}}',
    refused: 'The file {{file}} of the delivery {{delivery}} was not loaded. Nothing was changed.',
    text: '{{what}}\n\n{{said}}\n\nGo on here:\n{{link}}',
    row: 'Row {{row}}: {{problem}}',
    cell: 'Row {{row}}, {{column}}: {{problem}}',
    added: 'Added: {{number}}',
    changed: 'Changed: {{number}}',
    unchanged: 'Unchanged: {{number}}',
    retired: 'Retired: {{number}}',
    leftOut: 'Rows left out: {{number}}',
    rates: 'Rates of payers: {{number}}',
    claims: 'Claims in the file: {{number}}',
    newClaims: 'New claims: {{number}}',
    knownClaims: 'Claims known before: {{number}}',
    takenBack: 'Claims taken back: {{number}}',
    unmatchedReversals: 'Reversals whose claim is not there: {{number}}',
    unbalanced: 'Claims that do not add up: {{number}}',
    troubleSubject: 'Files of {{delivery}} cannot be fetched',
    trouble: 'The delivery {{delivery}} fetches no files at present.\n\n{{why}}\n\nGo on here:\n{{link}}',
  },
} as const
