import type { Texts } from './texts.ts'

export const zh: Texts = {
  letter: { greeting: '{{name}}，您好：' },
  invitation: {
    subject: '您已获得 {{brand}} 的访问权限',
    text:
      '您已获得 {{brand}} 价格透明网站的访问权限。您的用户名是 {{username}}。\n\n' +
      '请在此设置密码：\n{{link}}\n\n' +
      '该链接在 7 天内有效，只能使用一次。过期后，请让邀请您的人重新发送。\n\n' +
      '如果您没有预期收到此邮件，可以忽略它。',
  },
  reset: {
    subject: '请为 {{brand}} 设置新密码',
    text:
      '有人（希望是您本人）为用户 {{username}} 申请了新密码。\n\n' +
      '您可以在此设置：\n{{link}}\n\n' +
      '该链接在 30 分钟内有效，只能使用一次。\n\n' +
      '如果不是您本人，可以忽略此邮件：您的密码保持不变。',
  },
  passwordChanged: {
    subject: '您在 {{brand}} 的密码已更改',
    text: '用户 {{username}} 的密码刚刚被更改。\n\n' + '如果是您本人操作，则无需处理。如果不是，请立即告知您的管理员。',
  },
  factorsChanged: {
    subject: '您登录 {{brand}} 的方式已更改',
    app: '已为用户 {{username}} 添加用于两步验证的身份验证器应用。',
    passkey: '已为用户 {{username}} 添加通行密钥。',
    appRemoved: '用户 {{username}} 的身份验证器应用已被移除。',
    passkeyRemoved: '用户 {{username}} 的一个通行密钥已被移除。',
    codes: '已为用户 {{username}} 生成新的恢复代码。',
    text: '{{change}}\n\n' + '如果是您本人操作，则无需处理。如果不是，请立即告知您的管理员，并更改您的密码。',
  },
  factorsReset: {
    subject: '您在 {{brand}} 的两步验证已被取消',
    text:
      '{{by}} 已移除用户 {{username}} 的身份验证器应用、通行密钥和恢复代码，并结束了其会话。\n\n' +
      '您现在只凭密码登录，并可以重新设置两步验证。您的密码没有改变。\n\n' +
      '如果这不是您要求的，请立即告知您的管理员，并更改您的密码。',
  },
  confirmFromOld: {
    subject: '请确认 {{brand}} 的另一个电子邮箱',
    text:
      '有人（希望是您本人）想让发给用户 {{username}} 的邮件改发到 {{email}}，不再发到此邮箱。\n\n' +
      '如果您也同意，请在此确认：\n{{link}}\n\n' +
      '该链接在 24 小时内有效。两个邮箱都确认后，新邮箱才会生效。\n\n' +
      '如果不是您本人，请不要确认，并告知您的管理员：一切保持不变。',
  },
  confirmFromNew: {
    subject: '请确认您在 {{brand}} 的电子邮箱',
    text:
      '发给用户 {{username}} 的邮件将发到此邮箱。\n\n' +
      '如果这是您的邮箱，请在此确认：\n{{link}}\n\n' +
      '该链接在 24 小时内有效。之前使用的邮箱也确认后，此邮箱才会生效。\n\n' +
      '如果您没有预期收到此邮件，可以忽略它。',
  },
  addressChanged: {
    subject: '您在 {{brand}} 的电子邮箱已更改',
    text:
      '用户 {{username}} 已改用另一个电子邮箱。邮件将不再发到此邮箱。\n\n' +
      '如果您知道此事，则无需处理。如果不知道，请立即告知您的管理员。',
  },
  providerLinked: {
    subject: '您可以用 {{provider}} 登录 {{brand}}',
    text:
      '有人（希望是您本人）刚刚用 {{provider}} 打开了用户 {{username}} 的账户。今后可以这样登录。\n\n' +
      '如果是您本人操作，则无需处理。如果不是，请立即告知您的管理员。',
  },
  nameAsked: {
    subject: '新地址：{{name}}',
    text: '{{username}} 为 {{brand}} 申请域名“{{name}}”。\n\n请切换到该客户，并在此批准或拒绝：\n{{link}}',
  },
  keyExpires: {
    subject: 'API 密钥 {{name}} 将于 {{day}} 到期',
    text:
      '{{brand}} 的 API 密钥“{{name}}”（以 {{prefix}} 开头）将于 {{day}} 到期。该密钥由您创建。\n\n' +
      '到期后，使用该密钥的程序将被拒绝。请事先创建新密钥，替换旧密钥，然后撤销旧密钥：\n\n{{link}}',
  },
  estimate: {
    subject: '{{brand}} 的价格估算',
    lead: '有人（希望是您本人）要求把此估算发送到这个邮箱。',
    service: '服务：{{name}}',
    facility: '医院：{{name}}',
    day: '{{day}} 的价格',
    plan: '计划：{{name}}',
    noPlan: '自己付款',
    price: '此计划的价格：{{amount}}',
    dayPrice: '此计划一天的价格：{{amount}}',
    share: '您的自付金额：{{amount}}',
    shareRange: '您的自付金额：{{from}} 至 {{to}}',
    cash: '自己付款时的价格：{{amount}}',
    link: '{{days}} 天内可在此打开。页面也会说明价格是否有变化：\n{{link}}',
    bill: '收到账单后，请告诉我们这个价格是否准确（一年内有效）：{{link}}',
    ending: '这是估算，不是账单。有链接的人也能看到。\n\n我们没有保存您的邮箱。如果不是您要求的，可以忽略此邮件。',
  },
  apart: {
    lead: '有些医生会单独寄账单，上面的价格不包括这些：',
    noPrice: '- {{who}}：我们不知道价格',
    fromTo: '{{from}}至{{to}}',
    atLeast: '至少约{{amount}}',
    surgeon: '做手术的医生（外科医生）',
    anesthesiologist: '给您麻醉的医生（麻醉医生）',
    radiologist: '看影像的医生（放射科医生）',
    pathologist: '检查您样本的医生（病理医生）',
    doctor: '给您看病的医生',
    birth: '接生的医生或助产士',
    list: '来自医院的价目表。',
    allowed: '过去12个月里，{{number}}份医生账单中的大多数按{{plan}}的这个价格计算。这是全价：您的保险付一部分，您付其余部分。',
    charged: '过去12个月里，{{number}}份账单中的大多数医生收这个价。您自己付款时，也许可以少付。',
    medicare: '这是联邦医疗保险在本州付给医生的金额，来自{{date}}的收费表。您的价格可能更高。',
    code: '询问时用的代码：{{code}}',
    ask: '这里不知道的价格，请问医生的诊所。如果不知道是哪位医生，请问医院。',
  },
  bookingsFailed: {
    subject_other: '有 {{count}} 个预约申请未能发送',
    text_other:
      '它们正等待 {{brand}} 的人员处理。已告知患者会有人与其联系。\n\n' + '原因和联系方式见此页；也可以在那里重新发送：\n{{link}}',
  },
  contractAlert: {
    ends_zero: '合同 {{name}} 今天到期',
    ends_other: '合同 {{name}} 将在 {{count}} 天后到期',
    renews_zero: '合同 {{name}} 今天续签',
    renews_other: '合同 {{name}} 将在 {{count}} 天后续签',
    endsSoon_zero: '{{brand}} 的合同“{{name}}”今天到期。',
    endsSoon_other: '{{brand}} 的合同“{{name}}”将在 {{count}} 天后到期。',
    renewsSoon_zero: '{{brand}} 的合同“{{name}}”今天应当续签。',
    renewsSoon_other: '{{brand}} 的合同“{{name}}”将在 {{count}} 天后续签。',
    automatic: '合同期于 {{last}} 结束，之后自动续签至 {{until}}。如果不希望如此，请在此之前更改续签方式。',
    manual: '除非有人续签，否则将于 {{last}} 结束。',
    never: '将于 {{last}} 结束，不再续签。',
    andRatesEnd: '{{end}}从次日起，其费率不再适用。',
    text: '{{when}}\n\n{{what}}\n\n{{notification}}\n\n合同在此：\n{{link}}\n\n' + '您收到此邮件，是因为您是该合同的提醒对象之一。',
  },
  fileErrors: {
    subject: '{{name}} 的价格文件有错误',
    held: '其内容已更改，但新文件有错误。在错误修正之前，之前的文件继续公开。',
    first: '这是第一个文件，并且有错误。在错误修正之前，该机构没有 45 CFR 180.50 所要求的公开文件。',
    validator_other: 'CMS 验证工具：{{number}} 个错误',
    text: '{{name}} 的机器可读文件已生成。\n\n{{what}}\n\n{{list}}\n\n' + '每个问题及相关记录的链接见此：\n{{link}}',
  },
  publicFiles: {
    subject: '公开的价格文件有问题',
    text: '系统以外部人员的方式获取了价格文件。发现以下问题：\n\n{{list}}',
    answers: '{{url}} 返回 {{status}}',
    unreachable: '无法访问 {{url}}：{{reason}}',
    notInIndex: '{{index}} 没有列出 {{url}}',
    notLinked: '{{page}} 没有指向 {{file}} 的链接',
    otherFile: '{{url}} 不是已公布的文件',
  },
  fileOld: {
    subject: '{{name}} 的价格文件即将满一年',
    text: '{{name}} 的机器可读文件上次更新于 {{day}}。该文件至少每年更新一次。\n\n' + '请加载当前价格，然后在此生成并公布：\n{{link}}',
  },
  notice: {
    gettingReadyTitle: '正在准备',
    gettingReady: '价格很快就会显示。此页面会自动刷新。',
    fileBeingMadeTitle: '价格文件正在生成',
    fileBeingMade: '文件正在生成和检查。此页面会自动刷新。',
    noFileYetTitle: '还没有价格文件',
    noFileYet: '该医院正在准备其文件。请稍后再来。',
    noFileHereTitle: '此地址没有文件',
    noFileHere: '文件可能已撤回，或已改名。本医院的价格页面提供其文件的链接。',
  },
  page: {
    title: '{{name}}：医疗价格',
    serviceTitle: '{{service}}：{{name}} 的价格',
    description: '查询检查、影像扫描或手术在 {{name}} 的价格，以及不用保险时您要付多少钱。免费，无需注册。',
    call: '对价格有疑问？请来电：',
    services: '服务与价格',
    servicesTitle: '{{name}}：服务与价格',
    servicesText: '选择一项服务，查看它的价格以及各保险计划支付的金额。',
    search: '您需要什么？',
    searchHelp: '用您自己的话，或输入代码。',
    searchButton: '搜索',
    searchShort: '请至少输入 3 个字符。',
    results: '“{{words}}”的搜索结果',
    nothing: '没有找到“{{words}}”。请换个说法试试。',
    corrected: '以下是“{{words}}”的结果。',
    leftOut: '没有同时符合所有词的服务。以下结果不含“{{words}}”。',
    instead: '您是指“{{words}}”吗？',
    narrow: '还有更多。请再加一个词来查找。',
    evaluation: '看诊与心理治疗',
    laboratory: '化验',
    radiology: '影像检查',
    surgery: '手术与其他治疗',
    other: '更多服务',
    absent: '不在我们的价目表上',
    absentText: '每家医院都要公布这些服务的价格。我们的价目表上没有它们。',
    noService: '我们目前没有这项服务。',
    serviceText: '{{service}} 在 {{name}} 的价格：标价、自费价以及各保险计划的价格。',
    notHere: '这家医院没有列出此项的价格。',
    sameDay: '当天回家',
    overnight: '住院过夜',
    either: '当天回家或住院',
    gross: '医院标价（gross charge）',
    noGross: '医院没有公布标价。',
    beside: '通常一并收费的项目',
    total: '标价合计',
    cash: '自费价（discounted cash price）',
    noCash: '医院没有此项的自费价。',
    minimum: '与保险计划约定的最低价',
    maximum: '与保险计划约定的最高价',
    noRates: '据我们所知，没有保险计划约定价格。',
    plans: '各保险计划的全价。保险付一部分，其余由您支付。',
    plan: '保险计划',
    fullPrice: '全价',
    perDay: '每天',
    observed: '这是它通常支付的金额，不是约定价格',
    unpriced: '没有价格：我们不知道该计划在这里定过价。它仍可能支付。',
    several: '医院对这个代码列有多个价格。每个都附有价目表上的说明。',
    varies: '医院对此列有多个价格。',
    moreItems: '查看价目表上的全部 {{number}} 项',
    share: '查看您自己要付的部分',
    apart: '有些医生会单独寄账单，不包含在这些价格里。',
    notBill: '这是价格，不是账单。账单可能因所需治疗而不同。',
    file: '{{day}} 的完整价格文件',
    fileAlone: '完整价格文件',
    code: '代码 {{code}}',
    languages: '语言',
    byScript: '若要逐步查询价格，请开启 JavaScript。不开启也能在这里看到全部价格：',
    days_other: '按住院 {{count}} 天计算。',
  },
  goodFaith: {
    title: '诚信费用估算（Good Faith Estimate）',
    intro: '对于没有保险或不使用保险的患者，{{issuer}} 预计以下诊疗的费用。',
    number: '估算编号',
    edition: '{{number}}，第 {{edition}} 版',
    madeOn: '制作日期',
    patient: '患者',
    dob: '出生日期',
    service: '主要项目或服务',
    recurs: '次数和频率',
    everyDay: '{{times}}次，每天{{often}}次，{{from}}至{{until}}',
    everyWeek: '{{times}}次，每周{{often}}次，{{from}}至{{until}}',
    everyMonth: '{{times}}次，每月{{often}}次，{{from}}至{{until}}',
    recursText:
      '下面的费用是全部{{times}}次的总和：数量后面有“× {{times}}”的，每次都会有。本估算到{{until}}为止。之后如果还需要这项治疗，您会得到一份新的估算。',
    eachTime: '每次预计费用',
    before: '第{{edition}}版的内容',
    beforeTotal: '总共{{amount}}',
    scheduledFor: '预约日期',
    notScheduled: '尚未预约',
    scheduledOn: '约定预约的日期',
    requestedOn: '提出要求的日期',
    diagnoses: '诊断代码（ICD-10-CM）',
    noDiagnosis: '尚不清楚',
    expected: '预计费用',
    provider: '医疗服务提供者或机构',
    total: '合计',
    allTotal: '全部预计费用',
    npi: '全国医疗服务提供者编号（NPI）',
    tin: '纳税人识别号（TIN）',
    where: '诊疗地点',
    item: '项目或服务',
    code: '服务代码',
    diagnosis: '诊断',
    units: '数量',
    charge: '预计费用',
    separate: '需要另行预约的项目',
    separateText:
      '预计您在这次诊疗之前或之后还需要以下项目和服务。它们需要另行预约，不包含在本估算中。预约时或应您的要求，您会收到每一项的单独估算，其中有诊断代码、服务代码、预计费用和提供者。如需索取，请联系 {{issuer}}{{phone}}。',
    phone: '（电话 {{phone}}）',
    about: '本估算的性质',
    onlyEstimate: '这只是对制作时可以合理预期的项目和服务的估算。您实际接受的项目和服务及其费用可能有所不同。',
    additional: '诊疗过程中可能会建议其他项目或服务。它们需要另行预约或提出要求，不包含在本估算中。',
    noContract: '本估算不是合同。您没有义务在其中列出的提供者或机构接受任何项目或服务。',
    dispute: '如果账单金额更高',
    disputeRight:
      '如果本估算中的某个提供者或机构向您收取的金额比这里为其预计的合计高出 400 美元或以上，您有权启动患者与提供者争议解决程序。您也可以要求其更正账单、协商金额或提供经济援助。',
    disputeHow:
      '必须在收到第一份账单后的 120 个日历日内启动该程序。办理方法和表格请见 www.cms.gov/nosurprises，或致电 1-800-985-3059。受理争议的联邦机构会收取少量费用。',
    disputeSafe: '启动争议程序不会影响您所接受诊疗的质量。请保存本估算的副本：您可能会用到它。',
    footer: '诚信费用估算 {{number}} · {{patient}} · 第 {{page}} 页，共 {{pages}} 页',
  },
}
