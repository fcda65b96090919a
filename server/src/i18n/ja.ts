import type { Texts } from './texts.ts'

export const ja: Texts = {
  letter: { greeting: '{{name}}様' },
  invitation: {
    subject: '{{brand}}へのアクセスのご案内',
    text:
      '{{brand}}の料金公開サイトへのアクセスが付与されました。ユーザー名は{{username}}です。\n\n' +
      'こちらでパスワードを設定してください。\n{{link}}\n\n' +
      'リンクは7日以内に1回だけ使えます。期限を過ぎた場合は、招待した方に再送を依頼してください。\n\n' +
      'このメールに心当たりがない場合は、無視してかまいません。',
  },
  reset: {
    subject: '{{brand}}の新しいパスワードを設定してください',
    text:
      'ユーザー{{username}}の新しいパスワードが請求されました。ご本人による操作と思われます。\n\n' +
      'こちらで設定できます。\n{{link}}\n\n' +
      'リンクは30分以内に1回だけ使えます。\n\n' +
      'お心当たりがない場合は、このメールを無視してかまいません。パスワードは変わりません。',
  },
  passwordChanged: {
    subject: '{{brand}}のパスワードが変更されました',
    text:
      'ユーザー{{username}}のパスワードが変更されました。\n\n' +
      'ご本人による変更であれば、何もする必要はありません。そうでない場合は、すぐに管理者にお知らせください。',
  },
  factorsChanged: {
    subject: '{{brand}}へのログイン方法が変更されました',
    app: 'ユーザー{{username}}の2段階認証に認証アプリが追加されました。',
    passkey: 'ユーザー{{username}}のパスキーが追加されました。',
    appRemoved: 'ユーザー{{username}}の認証アプリが削除されました。',
    passkeyRemoved: 'ユーザー{{username}}のパスキーが削除されました。',
    codes: 'ユーザー{{username}}の新しいリカバリーコードが作成されました。',
    text:
      '{{change}}\n\n' +
      'ご本人による変更であれば、何もする必要はありません。そうでない場合は、すぐに管理者に知らせ、パスワードを変更してください。',
  },
  factorsReset: {
    subject: '{{brand}}の2段階認証が解除されました',
    text:
      '{{by}}さんがユーザー{{username}}の認証アプリ、パスキー、リカバリーコードを削除し、セッションを終了しました。\n\n' +
      '今後はパスワードだけでログインします。2段階認証は改めて設定できます。パスワードは以前のままです。\n\n' +
      'ご自身で依頼していない場合は、すぐに管理者に知らせ、パスワードを変更してください。',
  },
  confirmFromOld: {
    subject: '{{brand}}の別のメールアドレスを確認してください',
    text:
      'ユーザー{{username}}宛てのメールを、このアドレスではなく {{email}} に送るよう請求されました。ご本人による操作と思われます。\n\n' +
      'それでよろしければ、こちらで確認してください。\n{{link}}\n\n' +
      'リンクは24時間有効です。新しいアドレスは、両方のアドレスから確認されると有効になります。\n\n' +
      'お心当たりがない場合は、確認せずに管理者にお知らせください。何も変わりません。',
  },
  confirmFromNew: {
    subject: '{{brand}}のメールアドレスを確認してください',
    text:
      'ユーザー{{username}}宛てのメールをこのアドレスに送るよう設定されています。\n\n' +
      'ご自身のアドレスであれば、こちらで確認してください。\n{{link}}\n\n' +
      'リンクは24時間有効です。このアドレスは、以前のアドレスからも確認されると有効になります。\n\n' +
      'このメールに心当たりがない場合は、無視してかまいません。',
  },
  addressChanged: {
    subject: '{{brand}}のメールアドレスが変更されました',
    text:
      'ユーザー{{username}}のメールアドレスが変わりました。今後、このアドレスにはメールが届きません。\n\n' +
      'ご存じの変更であれば、何もする必要はありません。そうでない場合は、すぐに管理者にお知らせください。',
  },
  providerLinked: {
    subject: '{{provider}}で{{brand}}にログインできます',
    text:
      'ユーザー{{username}}のアカウントが{{provider}}で開かれました。ご本人による操作と思われます。今後はこの方法で開けます。\n\n' +
      'ご本人であれば、何もする必要はありません。そうでない場合は、すぐに管理者にお知らせください。',
  },
  nameAsked: {
    subject: '新しいアドレス：{{name}}',
    text:
      '{{username}}さんが{{brand}}のドメイン名として「{{name}}」を希望しています。\n\n' +
      'このクライアントに切り替え、こちらで承認または却下してください。\n{{link}}',
  },
  keyExpires: {
    subject: 'APIキー{{name}}は{{day}}に失効します',
    text:
      '{{brand}}のAPIキー「{{name}}」（{{prefix}}で始まるもの）は{{day}}に失効します。このキーはあなたが作成しました。\n\n' +
      '失効後、このキーを使うプログラムは拒否されます。その前に新しいキーを作成して古いキーと置き換え、その後で古いキーを取り消してください。\n\n' +
      '{{link}}',
  },
  webhookPaused: {
    subject: 'Webhook「{{name}}」は一時停止しています',
    failing: '数日間、メッセージが届いていません。',
    gone: '送信先が、すでに存在しないと応答しました (410)。',
    text:
      '{{brand}}のWebhook「{{name}}」（{{host}}）は一時停止しています。{{why}}\n\n' +
      '今後の出来事は通知されません。待機中のメッセージと届かなかった理由は次のページにあります。直ったら再開してください。\n{{link}}',
  },
  estimate: {
    subject: '{{brand}}の料金の見積もり',
    lead: 'この見積もりをこのアドレスに送るよう依頼がありました。',
    service: 'サービス：{{name}}',
    facility: '病院：{{name}}',
    day: '{{day}}時点の料金',
    plan: 'プラン：{{name}}',
    noPlan: '自分で支払う',
    price: 'このプランでの料金：{{amount}}',
    dayPrice: 'このプランでの1日分の料金：{{amount}}',
    share: '自己負担額：{{amount}}',
    shareRange: '自己負担額：{{from}}～{{to}}',
    cash: '自分で支払う場合の料金：{{amount}}',
    link: '{{days}}日間、次のリンクで開けます。料金が変わったかどうかも表示されます。\n{{link}}',
    bill: '請求書が届いたら、この料金が合っていたか教えてください（1年間）：{{link}}',
    ending:
      'これは見積もりであり、請求書ではありません。リンクを持つ人はだれでも見られます。\n\nメールアドレスは保存していません。心当たりがない場合は、このメールを無視してください。',
  },
  apart: {
    lead: '医師が別に請求書を送ることがあります。上の料金には含まれていません。',
    noPrice: '- {{who}}：料金はわかりません',
    fromTo: '{{from}}～{{to}}',
    atLeast: '少なくとも約{{amount}}',
    surgeon: '手術をする医師（外科医）',
    anesthesiologist: '麻酔をかける医師（麻酔科医）',
    radiologist: '画像を見て診断する医師（放射線科医）',
    pathologist: '検体を調べる医師（病理医）',
    doctor: '診察する医師',
    birth: 'お産を担当する医師または助産師',
    list: '病院の料金表にある料金です。',
    allowed:
      '過去12か月に{{plan}}が認めた料金です。医師の請求{{number}}件の大半がこの範囲でした。全額の料金で、保険が一部を払い、残りをあなたが払います。',
    charged: '過去12か月に医師が請求した額です。請求{{number}}件の大半がこの範囲でした。自分で払う場合は安くなることがあります。',
    medicare: 'この州でメディケアが医師に払う額です（{{date}}の料金表）。あなたの料金はこれより高いことがあります。',
    code: '問い合わせに使うコード：{{code}}',
    ask: 'わからない料金は、医師の診療所に聞いてください。どの医師かわからないときは、病院に聞いてください。',
  },
  bookingsFailed: {
    subject_other: '予約の申込み{{count}}件を送信できませんでした',
    text_other:
      '{{brand}}の担当者の対応を待っています。患者には、こちらから連絡すると伝えてあります。\n\n' +
      '理由と連絡先は次のページにあります。そこから再送することもできます。\n{{link}}',
  },
  contractAlert: {
    ends_zero: '契約{{name}}は本日終了します',
    ends_other: '契約{{name}}は{{count}}日後に終了します',
    renews_zero: '契約{{name}}は本日更新されます',
    renews_other: '契約{{name}}は{{count}}日後に更新されます',
    endsSoon_zero: '{{brand}}の契約「{{name}}」は本日終了します。',
    endsSoon_other: '{{brand}}の契約「{{name}}」は{{count}}日後に終了します。',
    renewsSoon_zero: '{{brand}}の契約「{{name}}」は本日更新の時期を迎えます。',
    renewsSoon_other: '{{brand}}の契約「{{name}}」は{{count}}日後に更新の時期を迎えます。',
    automatic:
      '契約期間は{{last}}に終了し、その後{{until}}まで自動的に更新されます。望まない場合は、それまでに更新方法を変更してください。',
    manual: '更新されないかぎり{{last}}に終了します。',
    never: '{{last}}に終了し、更新されません。',
    andRatesEnd: '{{end}}翌日から、この契約の料金は適用されません。',
    text:
      '{{when}}\n\n{{what}}\n\n{{notification}}\n\n契約はこちらです。\n{{link}}\n\n' +
      'このメールは、この契約の通知先に登録されている方にお送りしています。',
  },
  fileErrors: {
    subject: '{{name}}の料金ファイルにエラーがあります',
    held: '内容が変わりましたが、新しいファイルにエラーがあります。修正されるまで、以前のファイルが公開されます。',
    first: '最初のファイルですが、エラーがあります。修正されるまで、この施設には45 CFR 180.50が求める公開ファイルがありません。',
    validator_other: 'CMSの検証ツール：エラー{{number}}件',
    text:
      '{{name}}の機械可読ファイルが作成されました。\n\n{{what}}\n\n{{list}}\n\n' +
      '各指摘と、該当する記録へのリンクはこちらにあります。\n{{link}}',
  },
  publicFiles: {
    subject: '公開されている料金ファイルに問題があります',
    text: '外部の人と同じ方法で料金ファイルを取得しました。次の点に問題があります。\n\n{{list}}',
    answers: '{{url}} の応答は {{status}} です',
    unreachable: '{{url}} に接続できません：{{reason}}',
    notInIndex: '{{index}} に {{url}} が記載されていません',
    notLinked: '{{page}} に {{file}} へのリンクがありません',
    otherFile: '{{url}} は公開されたファイルではありません',
    lacks: '{{name}}のファイルは以前の内容のまま公開されていますが、次の点が修正されるまで新しいファイルは作成できません：{{list}}',
  },
  fileOld: {
    subject: '{{name}}の料金ファイルはまもなく1年になります',
    text:
      '{{name}}の機械可読ファイルの最終更新日は{{day}}です。少なくとも年1回の更新が必要です。\n\n' +
      '現在の料金を読み込み、こちらでファイルを作成して公開してください。\n{{link}}',
  },
  notice: {
    gettingReadyTitle: '準備中です',
    gettingReady: 'まもなく料金が表示されます。このページは自動的に更新されます。',
    fileBeingMadeTitle: '料金ファイルを作成しています',
    fileBeingMade: '作成と確認を行っています。このページは自動的に更新されます。',
    noFileYetTitle: '料金ファイルはまだありません',
    noFileYet: 'この病院はファイルを準備しています。後ほどもう一度お越しください。',
    noFileHereTitle: 'このアドレスにファイルはありません',
    noFileHere: '取り下げられたか、名前が変わった可能性があります。この病院の料金ページからファイルを開けます。',
  },
  page: {
    title: '{{name}}：医療の料金',
    serviceTitle: '{{service}}：{{name}}での料金',
    description: '{{name}}での検査、画像撮影、手術の料金と、保険を使わない場合に支払う金額を調べられます。無料で、登録もいりません。',
    call: '料金についてのお問い合わせ先：',
    services: 'サービスと料金',
    servicesTitle: '{{name}}：サービスと料金',
    servicesText: 'サービスを選ぶと、料金と、保険ごとの金額が分かります。',
    search: '何をお探しですか？',
    searchHelp: 'ふだんの言葉か、コードを入力してください。',
    searchButton: '検索',
    searchShort: '3文字以上入力してください。',
    results: '「{{words}}」の検索結果',
    nothing: '「{{words}}」は見つかりませんでした。ほかの言葉で探してください。',
    corrected: '「{{words}}」の結果を表示しています。',
    leftOut: 'すべての言葉に合うものはありません。「{{words}}」を除いた結果です。',
    instead: '「{{words}}」ですか？',
    narrow: 'ほかにもあります。言葉を足して探してください。',
    evaluation: '診察とカウンセリング',
    laboratory: '検体検査',
    radiology: '画像検査',
    surgery: '手術とその他の医療',
    other: 'その他のサービス',
    absent: '料金表にないサービス',
    absentText: '病院はこれらの料金を示すことになっていますが、当院の料金表にはありません。',
    noService: 'このサービスは現在ありません。',
    serviceText: '{{name}}での{{service}}の料金：定価、自費の料金、保険ごとの料金。',
    notHere: 'この病院の料金表にはありません。',
    sameDay: '日帰りの場合',
    overnight: '入院する場合',
    either: '日帰りでも入院でも',
    gross: '病院の定価（gross charge）',
    noGross: '病院は定価を示していません。',
    beside: 'いっしょに請求されることが多いもの',
    total: '定価の合計',
    cash: '自費の料金（discounted cash price）',
    noCash: '自費の料金はありません。',
    minimum: '保険と決めた料金の最低額',
    maximum: '保険と決めた料金の最高額',
    noRates: '料金を決めた保険は、分かっている限りありません。',
    plans: '保険ごとの料金の全額です。一部を保険が、残りをご本人が支払います。',
    plan: '保険',
    fullPrice: '料金の全額',
    perDay: '1日あたり',
    observed: 'これまでの支払額で、決めた料金ではありません',
    unpriced: '料金なし：この保険が決めた料金は分かりません。それでも支払われることがあります。',
    several: 'このコードには複数の料金があります。それぞれ料金表の言葉で示しています。',
    varies: 'これには複数の料金があります。',
    moreItems: '料金表の{{number}}件をすべて見る',
    share: 'ご自身の支払額を見る',
    apart: '医師から別に請求が来ることがあります。この料金には入っていません。',
    notBill: 'これは料金の目安で、請求書ではありません。必要な医療によって変わることがあります。',
    file: '{{day}}付の料金ファイル全体',
    fileAlone: '料金ファイル全体',
    code: 'コード {{code}}',
    languages: '言語',
    byScript: '順を追って調べるにはJavaScriptを有効にしてください。無効のままでも、すべての料金はこちらで見られます：',
    days_other: '入院{{count}}日で計算しました。',
  },
  aboutEnds: {
    chargesBeside:
      '最低額と最高額は、このサービスと、ふつういっしょに請求されるものを合わせた金額です。料金ファイルでは、このサービスだけの金額です。',
    days: '最低額と最高額は、入力された日数の金額です。料金ファイルでは、1日の金額です。',
    inWords:
      '日額、請求額の割合、または病院の仕入れ値で支払うプランがあります。その金額は前もってわからないため、最低額と最高額には入れていません。',
    dayOfStay: '料金ファイルには、あるプランが1日に支払う金額もあります。入院全体の料金ではないため、ここには入れていません。',
    stopLoss: '請求額がとても高いときに別の金額を支払うプランがあります。最低額と最高額には、それを入れていません。',
  },
  goodFaith: {
    title: '誠実な見積書（Good Faith Estimate）',
    intro: '保険に加入していない方、または保険を使わない方に、下記の診療でかかると{{issuer}}が見込む費用です。',
    number: '見積番号',
    edition: '{{number}}（第{{edition}}版）',
    madeOn: '作成日',
    patient: '患者名',
    dob: '生年月日',
    service: '主な診療内容',
    recurs: '回数と頻度',
    everyDay: '{{times}}回（1日に{{often}}回）、{{from}}から{{until}}まで',
    everyWeek: '{{times}}回（週に{{often}}回）、{{from}}から{{until}}まで',
    everyMonth: '{{times}}回（月に{{often}}回）、{{from}}から{{until}}まで',
    recursText:
      '下の料金は{{times}}回分の合計です。数量の後に「× {{times}}」とあるものは、毎回受けるものです。この見積もりは{{until}}までです。その後も必要なときは、新しい見積もりをお渡しします。',
    eachTime: '1回あたりの見込み料金',
    before: '第{{edition}}版の内容',
    beforeTotal: '合計{{amount}}',
    scheduledFor: '予約日',
    notScheduled: '予約はまだありません',
    scheduledOn: '予約を受けた日',
    requestedOn: '見積を依頼された日',
    diagnoses: '診断コード（ICD-10-CM）',
    noDiagnosis: 'まだわかっていません',
    expected: '見込まれる費用',
    provider: '医療提供者・施設',
    total: '合計',
    allTotal: '見込まれる費用の総額',
    npi: '全米医療提供者番号（NPI）',
    tin: '納税者番号（TIN）',
    where: '診療を受ける場所',
    item: '診療内容',
    code: '診療コード',
    diagnosis: '診断',
    units: '数量',
    charge: '見込まれる費用',
    separate: '別に予約が必要なもの',
    separateText:
      'この診療の前後に、下記の診療も必要になると見込まれます。これらは別に予約が必要で、この見積には含まれていません。予約されたとき、またはご依頼があったときに、それぞれの見積書をお渡し' +
      'します。診断コード、診療コード、見込まれる費用、担当する提供者はそこに記載されます。ご依頼は{{issuer}}{{phone}}までお願いします。',
    phone: '（電話{{phone}}）',
    about: 'この見積書について',
    onlyEstimate: 'これは、作成した時点で見込まれる診療についての見積にすぎません。実際に受ける診療や費用は異なることがあります。',
    additional: '診療の中で、ほかの診療が勧められることがあります。それらは別に予約または依頼が必要で、この見積には含まれていません。',
    noContract: 'この見積書は契約ではありません。ここに記載された提供者や施設で診療を受ける義務はありません。',
    dispute: '請求額が見積より高かったとき',
    disputeRight:
      'この見積書にある提供者または施設からの請求が、ここに記載されたその提供者の合計より400ドル以上高い場合、患者と提供者の間の紛争解決手続きを始める権利があります。請求の訂正、金額の話し合い、費用の援助を求めることもできます。',
    disputeHow:
      '手続きは、最初の請求書を受け取った日から120日以内に始める必要があります。方法と書式は www.cms.gov/nosurprises をご覧いただくか、' +
      '1-800-985-3059にお電話ください。手続きには、連邦機関への少額の手数料がかかります。',
    disputeSafe: '手続きを始めても、受ける診療の質に影響はありません。この見積書の控えを保管してください。必要になることがあります。',
    footer: '見積書{{number}} · {{patient}} · {{page}} / {{pages}}ページ',
  },
  delivered: {
    appliedSubject: '読み込み完了：{{file}}',
    applied: '配信「{{delivery}}」のファイル {{file}} を自動で読み込みました。',
    knownSubject: '変更なし：{{file}}',
    known: '配信「{{delivery}}」のファイル {{file}} は以前に届いたものです。',
    waitingSubject: 'ご確認ください：{{file}}',
    waiting: '配信「{{delivery}}」のファイル {{file}} は読み込んでいません。先に担当者の判断が必要です。',
    refusedSubject: '読み込めません：{{file}}',
    refused: '配信「{{delivery}}」のファイル {{file}} は読み込んでいません。何も変更していません。',
    text: '{{what}}\n\n{{said}}\n\n続きはこちら：\n{{link}}',
    row: '{{row}} 行目：{{problem}}',
    cell: '{{row}} 行目、{{column}}：{{problem}}',
    added: '追加：{{number}}',
    changed: '変更：{{number}}',
    unchanged: '変更なし：{{number}}',
    retired: '廃止：{{number}}',
    leftOut: '対象外の行：{{number}}',
    rates: '保険者の料金：{{number}}',
    claims: 'ファイル内の請求：{{number}}',
    newClaims: '新しい請求：{{number}}',
    knownClaims: '既知の請求：{{number}}',
    takenBack: '取り消された請求：{{number}}',
    unmatchedReversals: '元の請求がない取消し：{{number}}',
    unbalanced: '金額が合わない請求：{{number}}',
    troubleSubject: '{{delivery}} のファイルを取得できません',
    trouble: '配信「{{delivery}}」は現在ファイルを取得していません。\n\n{{why}}\n\n続きはこちら：\n{{link}}',
  },
}
