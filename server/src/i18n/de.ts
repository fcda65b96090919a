import type { Texts } from './texts.ts'

export const de: Texts = {
  letter: { greeting: 'Guten Tag {{name}},' },
  invitation: {
    subject: 'Ihr Zugang zu {{brand}}',
    text:
      'Sie haben Zugang zur Preistransparenz-Seite von {{brand}} erhalten. Ihr Benutzername ist {{username}}.\n\n' +
      'Bitte wählen Sie hier Ihr Passwort:\n{{link}}\n\n' +
      'Der Link gilt einmal, innerhalb von 7 Tagen. Danach bitten Sie die Person, die Sie eingeladen hat, ihn noch einmal zu senden.\n\n' +
      'Wenn Sie diese Nachricht nicht erwartet haben, können Sie sie ignorieren.',
  },
  reset: {
    subject: 'Wählen Sie ein neues Passwort für {{brand}}',
    text:
      'Jemand, hoffentlich Sie selbst, hat ein neues Passwort für den Benutzer {{username}} angefordert.\n\n' +
      'Hier können Sie es wählen:\n{{link}}\n\n' +
      'Der Link gilt einmal, innerhalb von 30 Minuten.\n\n' +
      'Wenn Sie es nicht waren, können Sie diese Nachricht ignorieren: Ihr Passwort bleibt, wie es ist.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort für {{brand}} wurde geändert',
    text:
      'Das Passwort des Benutzers {{username}} wurde soeben geändert.\n\n' +
      'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, sagen Sie es bitte sofort Ihrem Administrator.',
  },
  factorsChanged: {
    subject: 'Ihre Anmeldung bei {{brand}} wurde geändert',
    app: 'Für den Benutzer {{username}} wurde eine Authenticator-App als zweiter Schritt hinzugefügt.',
    passkey: 'Für den Benutzer {{username}} wurde ein Passkey hinzugefügt.',
    appRemoved: 'Die Authenticator-App des Benutzers {{username}} wurde entfernt.',
    passkeyRemoved: 'Ein Passkey des Benutzers {{username}} wurde entfernt.',
    codes: 'Für den Benutzer {{username}} wurden neue Wiederherstellungscodes erstellt.',
    text:
      '{{change}}\n\n' +
      'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, sagen Sie es bitte sofort Ihrem Administrator und ändern Sie Ihr Passwort.',
  },
  factorsReset: {
    subject: 'Ihr zweiter Schritt für {{brand}} wurde entfernt',
    text:
      '{{by}} hat die Authenticator-App, die Passkeys und die Wiederherstellungscodes des Benutzers {{username}} entfernt und dessen ' +
      'Sitzungen beendet.\n\n' +
      'Sie melden sich nun allein mit Ihrem Passwort an und können wieder einen zweiten Schritt einrichten. Ihr ' +
      'Passwort ist das alte.\n\n' +
      'Wenn Sie nicht darum gebeten haben, sagen Sie es bitte sofort Ihrem Administrator und ändern Sie Ihr Passwort.',
  },
  confirmFromOld: {
    subject: 'Bestätigen Sie eine andere E-Mail-Adresse für {{brand}}',
    text:
      'Jemand, hoffentlich Sie selbst, möchte, dass Nachrichten für den Benutzer {{username}} an {{email}} statt an ' +
      'diese Adresse gehen.\n\n' +
      'Wenn auch Sie das möchten, bestätigen Sie es hier:\n{{link}}\n\n' +
      'Der Link gilt 24 Stunden lang. Die neue Adresse zählt, sobald sie von beiden aus bestätigt ist.\n\n' +
      'Wenn Sie es nicht waren, bestätigen Sie es nicht und sagen Sie es bitte Ihrem Administrator: Es ändert sich nichts.',
  },
  confirmFromNew: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {{brand}}',
    text:
      'Nachrichten für den Benutzer {{username}} sollen an diese Adresse gehen.\n\n' +
      'Wenn es Ihre ist, bestätigen Sie sie hier:\n{{link}}\n\n' +
      'Der Link gilt 24 Stunden lang. Die Adresse zählt, sobald sie auch von der bisherigen aus bestätigt ist.\n\n' +
      'Wenn Sie diese Nachricht nicht erwartet haben, können Sie sie ignorieren.',
  },
  addressChanged: {
    subject: 'Ihre E-Mail-Adresse für {{brand}} wurde geändert',
    text:
      'Der Benutzer {{username}} hat eine andere E-Mail-Adresse. An diese hier kommen keine Nachrichten mehr.\n\n' +
      'Wenn Sie davon wissen, ist nichts zu tun. Wenn nicht, sagen Sie es bitte sofort Ihrem Administrator.',
  },
  providerLinked: {
    subject: 'Sie können sich bei {{brand}} mit {{provider}} anmelden',
    text:
      'Jemand, hoffentlich Sie selbst, hat das Konto des Benutzers {{username}} soeben mit {{provider}} geöffnet. Von nun an öffnet es ' +
      'sich so.\n\n' +
      'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, sagen Sie es bitte sofort Ihrem Administrator.',
  },
  nameAsked: {
    subject: 'Eine neue Adresse: {{name}}',
    text:
      '{{username}} bittet um den Domainnamen „{{name}}“ für {{brand}}.\n\n' +
      'Handeln Sie für diesen Kunden, und vergeben Sie ihn hier oder lehnen Sie ihn ab:\n{{link}}',
  },
  keyExpires: {
    subject: 'Der API-Schlüssel {{name}} läuft am {{day}} ab',
    text:
      'Der API-Schlüssel „{{name}}“ von {{brand}}, der mit {{prefix}} beginnt, läuft am {{day}} ab. Sie haben ihn erstellt.\n\n' +
      'Programme, die ihn verwenden, werden von da an abgewiesen. Erstellen Sie vorher einen neuen, setzen Sie ihn an die Stelle des ' +
      'alten, und widerrufen Sie dann den alten:\n\n{{link}}',
  },
  webhookPaused: {
    subject: 'Der Webhook {{name}} ist angehalten',
    failing: 'Dort kommt seit Tagen nichts an.',
    gone: 'Seine Adresse hat geantwortet, dass es sie nicht mehr gibt (410).',
    text:
      'Der Webhook „{{name}}“ von {{brand}} bei {{host}} ist angehalten. {{why}}\n\n' +
      'Was von jetzt an geschieht, wird dort nicht gemeldet. Was wartet und warum es nicht ankam, steht hier. Setzen Sie ihn fort, ' +
      'sobald es behoben ist:\n{{link}}',
  },
  estimate: {
    subject: 'Ihre Preisschätzung von {{brand}}',
    lead: 'Jemand, hoffentlich Sie selbst, hat um diese Schätzung an diese Adresse gebeten.',
    service: 'Leistung: {{name}}',
    facility: 'Krankenhaus: {{name}}',
    day: 'Preise vom {{day}}',
    plan: 'Versicherungsplan: {{name}}',
    noPlan: 'Ich zahle selbst',
    price: 'Preis mit diesem Plan: {{amount}}',
    dayPrice: 'Preis mit diesem Plan, für einen Tag: {{amount}}',
    share: 'Ihr Anteil: {{amount}}',
    shareRange: 'Ihr Anteil: {{from}} bis {{to}}',
    cash: 'Preis für alle, die selbst zahlen: {{amount}}',
    link: 'Öffnen Sie sie hier innerhalb von {{days}} Tagen. Die Seite sagt auch, ob sich der Preis geändert hat:\n{{link}}',
    bill: 'Wenn die Rechnung da ist, sagen Sie uns ein Jahr lang, ob dieser Preis richtig war: {{link}}',
    ending:
      'Das ist eine Schätzung, keine Rechnung. Wer den Link hat, sieht sie auch.\n\n' +
      'Ihre Adresse haben wir nicht behalten. Haben Sie nicht darum gebeten, können Sie diese Nachricht ignorieren.',
  },
  apart: {
    lead: 'Manche Ärztinnen und Ärzte schicken eine eigene Rechnung. Sie ist im Preis oben nicht enthalten:',
    noPrice: '- {{who}}: Wir kennen keinen Preis',
    fromTo: '{{from}} bis {{to}}',
    atLeast: 'Mindestens etwa {{amount}}',
    surgeon: 'Wer Sie operiert (Chirurgie)',
    anesthesiologist: 'Wer Sie in Narkose versetzt (Anästhesie)',
    radiologist: 'Wer die Bilder liest (Radiologie)',
    pathologist: 'Wer Ihre Probe ansieht (Pathologie)',
    doctor: 'Die Ärztin oder der Arzt, bei dem Sie sind',
    birth: 'Die Ärztin, der Arzt oder die Hebamme bei der Geburt',
    list: 'Das steht auf der Preisliste des Krankenhauses.',
    allowed:
      'Auf den meisten von {{number}} Arztrechnungen der letzten 12 Monate war das der Preis mit {{plan}}. Es ist der volle ' +
      'Preis: Ihre Versicherung zahlt einen Teil, Sie zahlen den Rest.',
    charged:
      'Auf den meisten von {{number}} Rechnungen der letzten 12 Monate haben Ärztinnen und Ärzte das verlangt. Wer selbst ' +
      'zahlt, zahlt vielleicht weniger.',
    medicare: 'So viel zahlt Medicare dafür in diesem Bundesstaat. Das steht in der Liste vom {{date}}. Ihr Preis kann höher sein.',
    code: 'Danach können Sie fragen: Code {{code}}',
    ask:
      'Fragen Sie in der Praxis nach, was hier nicht bekannt ist. ' +
      'Wenn Sie nicht wissen, welche Praxis es ist, fragen Sie das Krankenhaus.',
  },
  bookingsFailed: {
    subject_one: 'Eine Terminanfrage konnte nicht gesendet werden',
    subject_other: '{{count}} Terminanfragen konnten nicht gesendet werden',
    text_one:
      'Sie wartet auf jemanden von {{brand}}. Den Patienten wurde gesagt, dass man sich bei ihnen meldet.\n\n' +
      'Warum, und wie sie zu erreichen sind, steht hier; von dort aus lässt es sich noch einmal versuchen:\n{{link}}',
    text_other:
      'Sie warten auf jemanden von {{brand}}. Den Patienten wurde gesagt, dass man sich bei ihnen meldet.\n\n' +
      'Warum, und wie sie zu erreichen sind, steht hier; von dort aus lässt es sich noch einmal versuchen:\n{{link}}',
  },
  contractAlert: {
    ends_zero: 'Der Vertrag {{name}} endet heute',
    ends_one: 'Der Vertrag {{name}} endet morgen',
    ends_other: 'Der Vertrag {{name}} endet in {{count}} Tagen',
    renews_zero: 'Der Vertrag {{name}} verlängert sich heute',
    renews_one: 'Der Vertrag {{name}} verlängert sich morgen',
    renews_other: 'Der Vertrag {{name}} verlängert sich in {{count}} Tagen',
    endsSoon_zero: 'Der Vertrag „{{name}}“ von {{brand}} endet heute.',
    endsSoon_one: 'Der Vertrag „{{name}}“ von {{brand}} endet morgen.',
    endsSoon_other: 'Der Vertrag „{{name}}“ von {{brand}} endet in {{count}} Tagen.',
    renewsSoon_zero: 'Der Vertrag „{{name}}“ von {{brand}} steht heute zur Verlängerung an.',
    renewsSoon_one: 'Der Vertrag „{{name}}“ von {{brand}} steht morgen zur Verlängerung an.',
    renewsSoon_other: 'Der Vertrag „{{name}}“ von {{brand}} steht in {{count}} Tagen zur Verlängerung an.',
    automatic:
      'Seine Laufzeit endet am {{last}}. Dann verlängert er sich von selbst bis zum {{until}}. Wenn das nicht gewünscht ist, ändern Sie ' +
      'vorher, wie er sich verlängert.',
    manual: 'Er endet am {{last}}, wenn ihn niemand verlängert.',
    never: 'Er endet am {{last}} und wird nicht verlängert.',
    andRatesEnd: '{{end}} Vom Tag danach an zählen seine Preise nicht mehr.',
    text:
      '{{when}}\n\n{{what}}\n\n{{notification}}\n\nDer Vertrag steht hier:\n{{link}}\n\n' +
      'Sie erhalten diese Nachricht, weil Sie zu denen gehören, die dieser Vertrag benachrichtigt.',
  },
  fileErrors: {
    subject: 'Die Preisdatei von {{name}} hat Fehler',
    held: 'Ihr Inhalt hat sich geändert, aber die neue Datei hat Fehler. Die vorige bleibt öffentlich, bis sie behoben sind.',
    first:
      'Es ist die erste, und sie hat Fehler. Bis sie behoben sind, hat diese Einrichtung keine öffentliche Datei, wie 45 CFR 180.50 sie ' +
      'verlangt.',
    validator_one: 'Prüfprogramm von CMS: {{count}} Fehler',
    validator_other: 'Prüfprogramm von CMS: {{number}} Fehler',
    text:
      'Die maschinenlesbare Datei von {{name}} wurde erstellt.\n\n{{what}}\n\n{{list}}\n\n' +
      'Jeder Befund, mit einem Link zu dem Eintrag, um den es geht, steht hier:\n{{link}}',
  },
  publicFiles: {
    subject: 'Die öffentlichen Preisdateien sind nicht, wie sie sein sollten',
    text: 'Die Preisdateien wurden abgerufen, wie Fremde sie abrufen würden. Das stimmt nicht:\n\n{{list}}',
    answers: '{{url}} antwortet mit {{status}}',
    unreachable: '{{url}} ist nicht erreichbar: {{reason}}',
    notInIndex: '{{index}} nennt {{url}} nicht',
    notLinked: '{{page}} hat keinen Link zu {{file}}',
    otherFile: '{{url}} ist nicht die Datei, die veröffentlicht wurde',
    lacks: 'Die Datei von {{name}} bleibt öffentlich, wie sie war, aber es kann keine neue erstellt werden, bis das behoben ist: {{list}}',
  },
  fileOld: {
    subject: 'Die Preisdatei von {{name}} wird ein Jahr alt',
    text:
      'Die maschinenlesbare Datei von {{name}} wurde zuletzt am {{day}} aktualisiert. Das muss mindestens einmal im Jahr geschehen.\n\n' +
      'Laden Sie die heutigen Preise, erstellen und veröffentlichen Sie sie dann hier:\n{{link}}',
  },
  notice: {
    gettingReadyTitle: 'Wird vorbereitet',
    gettingReady: 'Die Preise sind gleich da. Diese Seite sieht von selbst wieder nach.',
    fileBeingMadeTitle: 'Die Preisdatei wird erstellt',
    fileBeingMade: 'Sie wird erstellt und geprüft. Diese Seite sieht von selbst wieder nach.',
    noFileYetTitle: 'Es gibt noch keine Preisdatei',
    noFileYet: 'Dieses Krankenhaus bereitet seine Datei vor. Bitte kommen Sie später wieder.',
    noFileHereTitle: 'Unter dieser Adresse gibt es keine Datei',
    noFileHere: 'Sie wurde vielleicht zurückgezogen oder heißt jetzt anders. Die Preisseite dieses Krankenhauses führt zu seinen Dateien.',
  },
  page: {
    title: '{{name}}: Preise von Behandlungen',
    serviceTitle: '{{service}}: Preis bei {{name}}',
    description:
      'Sehen Sie nach, was eine Untersuchung, eine Aufnahme oder eine Operation bei {{name}} kostet und was Sie ' +
      'ohne Versicherung zahlen. Kostenlos und ohne Konto.',
    call: 'Fragen zu einem Preis? Rufen Sie uns an:',
    services: 'Leistungen und Preise',
    servicesTitle: '{{name}}: Leistungen und Preise',
    servicesText: 'Wählen Sie eine Leistung und sehen Sie, was sie kostet und was jede Versicherung dafür zahlt.',
    search: 'Was brauchen Sie?',
    searchHelp: 'Mit Ihren eigenen Worten oder mit einem Code.',
    searchButton: 'Suchen',
    searchShort: 'Bitte geben Sie mindestens 3 Buchstaben ein.',
    results: 'Was wir zu „{{words}}“ gefunden haben',
    nothing: 'Wir haben zu „{{words}}“ nichts gefunden. Versuchen Sie es mit anderen Worten.',
    corrected: 'Das sind die Ergebnisse zu „{{words}}“.',
    leftOut: 'Nichts enthält alle Ihre Worte. Das sind die Ergebnisse ohne „{{words}}“.',
    instead: 'Meinten Sie „{{words}}“?',
    narrow: 'Es gibt noch mehr. Fügen Sie ein Wort hinzu, um sie zu finden.',
    evaluation: 'Arztbesuche und Gesprächstherapie',
    laboratory: 'Laborwerte',
    radiology: 'Aufnahmen und Röntgen',
    surgery: 'Operationen und andere Behandlungen',
    other: 'Weitere Leistungen',
    absent: 'Nicht auf unserer Preisliste',
    absentText: 'Jedes Krankenhaus muss sagen, was diese Leistungen kosten. Wir führen dafür keinen Preis.',
    noService: 'Diese Leistung führen wir zurzeit nicht.',
    serviceText: 'Was {{service}} bei {{name}} kostet: Listenpreis, Preis für Selbstzahler und Preis mit jeder Versicherung.',
    notHere: 'Dieses Krankenhaus führt dafür keinen Preis.',
    sameDay: 'Sie gehen am selben Tag nach Hause',
    overnight: 'Sie bleiben über Nacht',
    either: 'Am selben Tag oder über Nacht',
    gross: 'Listenpreis des Krankenhauses (gross charge)',
    noGross: 'Das Krankenhaus nennt keinen Listenpreis.',
    beside: 'Was meist mit abgerechnet wird',
    total: 'Listenpreis insgesamt',
    cash: 'Wenn Sie selbst zahlen (discounted cash price)',
    noCash: 'Das Krankenhaus hat dafür keinen Preis für Selbstzahler.',
    minimum: 'Niedrigster Preis, der mit einer Versicherung vereinbart ist',
    maximum: 'Höchster Preis, der mit einer Versicherung vereinbart ist',
    noRates: 'Soweit wir wissen, hat keine Versicherung einen Preis vereinbart.',
    plans: 'Der volle Preis mit jeder Versicherung. Ihre Versicherung zahlt einen Teil, Sie zahlen den Rest.',
    plan: 'Versicherung',
    fullPrice: 'Voller Preis',
    perDay: 'pro Tag',
    observed: 'was sie meist gezahlt hat, kein vereinbarter Preis',
    unpriced: 'Kein Preis: Wir kennen keinen, den diese Versicherung hier festgelegt hat. Sie zahlt vielleicht trotzdem.',
    several: 'Das Krankenhaus führt mehr als einen Preis für diesen Code. Jeder steht hier mit den Worten seiner Preisliste.',
    varies: 'Das Krankenhaus führt dafür mehr als einen Preis.',
    moreItems: 'Alle {{number}} auf der Preisliste ansehen',
    share: 'Ihren Anteil ansehen',
    apart: 'Manche Ärzte schicken eine eigene Rechnung. Sie ist in diesen Preisen nicht enthalten.',
    notBill: 'Das ist ein Preis, keine Rechnung. Ihre Rechnung kann je nach Behandlung anders sein.',
    file: 'Vollständige Preisdatei vom {{day}}',
    fileAlone: 'Vollständige Preisdatei',
    code: 'Code: {{code}}',
    languages: 'Sprachen',
    byScript: 'Um Preise Schritt für Schritt nachzusehen, schalten Sie JavaScript ein. Ohne JavaScript stehen alle Preise hier:',
    days_one: 'Wir haben {{count}} Tag im Krankenhaus gerechnet.',
    days_other: 'Wir haben {{count}} Tage im Krankenhaus gerechnet.',
  },
  aboutEnds: {
    chargesBeside:
      'Der niedrigste und der höchste Preis gelten für diese Leistung samt dem, was üblicherweise mit ihr berechnet wird. Die ' +
      'Preisdatei hat sie für die Leistung allein.',
    days: 'Der niedrigste und der höchste Preis gelten für die Tage, die Sie angegeben haben. Die Preisdatei hat sie für einen Tag.',
    inWords:
      'Manche Pläne zahlen pro Tag, einen Anteil der Rechnung oder nach dem, was etwas das Krankenhaus kostet. Diesen Betrag ' +
      'kennt vorher niemand, darum zählen sie beim niedrigsten und beim höchsten Preis nicht mit.',
    dayOfStay:
      'Die Preisdatei hat auch, was ein Plan für einen Tag zahlt. Das ist nicht der Preis des Aufenthalts, darum zählt es hier ' +
      'nicht mit.',
    stopLoss:
      'Manche Pläne zahlen einen anderen Betrag, wenn eine Rechnung sehr hoch ist. Beim niedrigsten und beim höchsten Preis ' +
      'zählt das nicht mit.',
  },
  goodFaith: {
    title: 'Kostenvoranschlag nach bestem Wissen',
    intro: 'Was die folgende Behandlung nach Erwartung von {{issuer}} kostet, wenn jemand keine Versicherung hat oder sie nicht nutzt.',
    number: 'Nummer des Kostenvoranschlags',
    edition: '{{number}}, Fassung {{edition}}',
    madeOn: 'Erstellt am',
    patient: 'Patientin oder Patient',
    dob: 'Geburtsdatum',
    service: 'Hauptleistung',
    recurs: 'Wie oft',
    everyDay: '{{times}} Mal, {{often}} Mal am Tag, vom {{from}} bis {{until}}',
    everyWeek: '{{times}} Mal, {{often}} Mal in der Woche, vom {{from}} bis {{until}}',
    everyMonth: '{{times}} Mal, {{often}} Mal im Monat, vom {{from}} bis {{until}}',
    recursText:
      'Die Kosten unten gelten für alle {{times}} Male zusammen: Wo hinter den Einheiten × {{times}} steht, bekommen Sie sie ' +
      'jedes Mal. Diese Schätzung gilt bis {{until}}. Wenn Sie die Behandlung danach noch brauchen, bekommen Sie eine neue.',
    eachTime: 'Erwartete Kosten je Mal',
    before: 'Was in Version {{edition}} stand',
    beforeTotal: '{{amount}} insgesamt',
    scheduledFor: 'Termin am',
    notScheduled: 'Noch kein Termin',
    scheduledOn: 'Termin vereinbart am',
    requestedOn: 'Angefragt am',
    diagnoses: 'Diagnosecodes (ICD-10-CM)',
    noDiagnosis: 'Noch keine bekannt',
    expected: 'Erwartete Kosten',
    provider: 'Anbieter oder Einrichtung',
    total: 'Summe',
    allTotal: 'Alle erwarteten Kosten',
    npi: 'Nationale Anbieternummer (NPI)',
    tin: 'Steuernummer (TIN)',
    where: 'Ort der Behandlung',
    item: 'Leistung',
    code: 'Leistungscode',
    diagnosis: 'Diagnose',
    units: 'Anzahl',
    charge: 'Erwartete Kosten',
    separate: 'Gesondert zu vereinbaren',
    separateText:
      'Voraussichtlich brauchen Sie vor oder nach dieser Behandlung auch die folgenden Leistungen. Sie müssen gesondert ' +
      'vereinbart werden und gehören nicht zu diesem Kostenvoranschlag. Für jede erhalten Sie einen eigenen, wenn sie ' +
      'vereinbart wird oder wenn Sie darum bitten: Dort stehen Diagnosecodes, Leistungscodes, erwartete Kosten und wer sie ' +
      'erbringt. Wenden Sie sich dafür an {{issuer}}{{phone}}.',
    phone: ', Telefon {{phone}}',
    about: 'Was dieser Kostenvoranschlag ist und was nicht',
    onlyEstimate:
      'Dies ist nur eine Schätzung der Leistungen, die bei der Erstellung zu erwarten waren. Was Sie erhalten und was es ' +
      'kostet, kann davon abweichen.',
    additional:
      'Im Lauf der Behandlung können weitere Leistungen empfohlen werden. Sie müssen gesondert vereinbart oder angefragt ' +
      'werden und gehören nicht zu diesem Kostenvoranschlag.',
    noContract:
      'Dieser Kostenvoranschlag ist kein Vertrag. Sie müssen keine Leistung von den hier genannten Anbietern oder ' +
      'Einrichtungen in Anspruch nehmen.',
    dispute: 'Wenn Ihnen mehr berechnet wird',
    disputeRight:
      'Berechnet Ihnen ein hier genannter Anbieter oder eine Einrichtung mindestens $400 mehr als die hier erwartete Summe, ' +
      'haben Sie das Recht auf ein Schlichtungsverfahren zwischen Patient und Anbieter. Sie können auch um eine Korrektur ' +
      'der Rechnung, einen anderen Betrag oder finanzielle Hilfe bitten.',
    disputeHow:
      'Das Verfahren muss innerhalb von 120 Kalendertagen nach Erhalt der ersten Rechnung beginnen. Wie das geht, und das ' +
      'Formular dazu: www.cms.gov/nosurprises oder Telefon 1-800-985-3059. Die zuständige Bundesbehörde verlangt eine kleine ' +
      'Gebühr.',
    disputeSafe:
      'Ein solches Verfahren hat keinen Einfluss auf die Qualität Ihrer Behandlung. Bewahren Sie eine Kopie dieses ' +
      'Kostenvoranschlags auf: Sie brauchen sie vielleicht.',
    footer: 'Kostenvoranschlag {{number}} · {{patient}} · Seite {{page}} von {{pages}}',
  },
  delivered: {
    appliedSubject: 'Geladen: {{file}}',
    applied: 'Die Datei {{file}} der Lieferung {{delivery}} wurde von selbst geladen.',
    knownSubject: 'Nichts Neues: {{file}}',
    known: 'Die Datei {{file}} der Lieferung {{delivery}} war schon da.',
    waitingSubject: 'Bitte ansehen: {{file}}',
    waiting: 'Die Datei {{file}} der Lieferung {{delivery}} wurde nicht geladen: Zuerst muss jemand entscheiden.',
    refusedSubject: 'Nicht geladen: {{file}}',
    refused: 'Die Datei {{file}} der Lieferung {{delivery}} wurde nicht geladen. Nichts wurde geändert.',
    text: '{{what}}\n\n{{said}}\n\nHier geht es weiter:\n{{link}}',
    row: 'Zeile {{row}}: {{problem}}',
    cell: 'Zeile {{row}}, {{column}}: {{problem}}',
    added: 'Hinzugefügt: {{number}}',
    changed: 'Geändert: {{number}}',
    unchanged: 'Unverändert: {{number}}',
    retired: 'Stillgelegt: {{number}}',
    leftOut: 'Ausgelassene Zeilen: {{number}}',
    rates: 'Sätze von Kostenträgern: {{number}}',
    claims: 'Abrechnungen in der Datei: {{number}}',
    newClaims: 'Neue Abrechnungen: {{number}}',
    knownClaims: 'Schon bekannte Abrechnungen: {{number}}',
    takenBack: 'Zurückgenommene Abrechnungen: {{number}}',
    unmatchedReversals: 'Stornos, deren Abrechnung fehlt: {{number}}',
    unbalanced: 'Abrechnungen, die nicht aufgehen: {{number}}',
    troubleSubject: 'Dateien von {{delivery}} können nicht geholt werden',
    trouble: 'Die Lieferung {{delivery}} holt zurzeit keine Dateien.\n\n{{why}}\n\nHier geht es weiter:\n{{link}}',
  },
}
