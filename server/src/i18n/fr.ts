import type { Texts } from './texts.ts'

export const fr: Texts = {
  letter: { greeting: 'Bonjour {{name}},' },
  invitation: {
    subject: 'Votre accès à {{brand}}',
    text:
      'Vous avez reçu un accès au site de transparence des prix de {{brand}}. Votre nom d’utilisateur est {{username}}.\n\n' +
      'Veuillez choisir votre mot de passe ici :\n{{link}}\n\n' +
      'Le lien sert une seule fois, pendant 7 jours. Ensuite, demandez à la personne qui vous a invité de vous le renvoyer.\n\n' +
      'Si vous n’attendiez pas ce message, vous pouvez l’ignorer.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe pour {{brand}}',
    text:
      'Quelqu’un, vous-même nous l’espérons, a demandé un nouveau mot de passe pour l’utilisateur {{username}}.\n\n' +
      'Vous pouvez le choisir ici :\n{{link}}\n\n' +
      'Le lien sert une seule fois, pendant 30 minutes.\n\n' +
      'Si ce n’était pas vous, vous pouvez ignorer ce message : votre mot de passe reste le même.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe pour {{brand}} a été changé',
    text:
      'Le mot de passe de l’utilisateur {{username}} vient d’être changé.\n\n' +
      'Si c’était vous, il n’y a rien à faire. Sinon, prévenez tout de suite votre administrateur.',
  },
  factorsChanged: {
    subject: 'Votre façon de vous connecter à {{brand}} a changé',
    app: 'Une application d’authentification a été ajoutée comme seconde étape pour l’utilisateur {{username}}.',
    passkey: 'Une clé d’accès a été ajoutée pour l’utilisateur {{username}}.',
    appRemoved: 'L’application d’authentification de l’utilisateur {{username}} a été retirée.',
    passkeyRemoved: 'Une clé d’accès de l’utilisateur {{username}} a été retirée.',
    codes: 'De nouveaux codes de secours ont été créés pour l’utilisateur {{username}}.',
    text:
      '{{change}}\n\n' +
      'Si c’était vous, il n’y a rien à faire. Sinon, prévenez tout de suite votre administrateur et changez votre mot de passe.',
  },
  factorsReset: {
    subject: 'Votre seconde étape pour {{brand}} a été retirée',
    text:
      '{{by}} a retiré l’application d’authentification, les clés d’accès et les codes de secours de l’utilisateur {{username}}, et a ' +
      'fermé ses sessions.\n\n' +
      'Vous vous connectez avec votre seul mot de passe et pouvez configurer de nouveau une seconde étape. Votre mot de passe n’a pas ' +
      'changé.\n\n' +
      'Si vous ne l’avez pas demandé, prévenez tout de suite votre administrateur et changez votre mot de passe.',
  },
  confirmFromOld: {
    subject: 'Confirmez une autre adresse e-mail pour {{brand}}',
    text:
      'Quelqu’un, vous-même nous l’espérons, souhaite que les messages pour l’utilisateur {{username}} arrivent à {{email}} au lieu de ' +
      'cette adresse.\n\n' +
      'Si vous le souhaitez aussi, confirmez-le ici :\n{{link}}\n\n' +
      'Le lien sert pendant 24 heures. La nouvelle adresse compte dès qu’elle a été confirmée depuis les deux.\n\n' +
      'Si ce n’était pas vous, ne confirmez pas et prévenez votre administrateur : rien ne change.',
  },
  confirmFromNew: {
    subject: 'Confirmez votre adresse e-mail pour {{brand}}',
    text:
      'Les messages pour l’utilisateur {{username}} doivent arriver à cette adresse.\n\n' +
      'Si c’est la vôtre, confirmez-la ici :\n{{link}}\n\n' +
      'Le lien sert pendant 24 heures. L’adresse compte dès qu’elle a aussi été confirmée depuis la précédente.\n\n' +
      'Si vous n’attendiez pas ce message, vous pouvez l’ignorer.',
  },
  addressChanged: {
    subject: 'Votre adresse e-mail pour {{brand}} a été changée',
    text:
      'L’utilisateur {{username}} a une autre adresse e-mail. Les messages n’arriveront plus à celle-ci.\n\n' +
      'Si vous le savez, il n’y a rien à faire. Sinon, prévenez tout de suite votre administrateur.',
  },
  providerLinked: {
    subject: 'Vous pouvez vous connecter à {{brand}} avec {{provider}}',
    text:
      'Quelqu’un, vous-même nous l’espérons, vient d’ouvrir le compte de l’utilisateur {{username}} avec {{provider}}. Désormais il ' +
      's’ouvre ainsi.\n\n' +
      'Si c’était vous, il n’y a rien à faire. Sinon, prévenez tout de suite votre administrateur.',
  },
  nameAsked: {
    subject: 'Une nouvelle adresse : {{name}}',
    text:
      '{{username}} demande le nom de domaine « {{name}} » pour {{brand}}.\n\n' +
      'Agissez pour ce client, et accordez-le ou refusez-le ici :\n{{link}}',
  },
  keyExpires: {
    subject: 'La clé d’API {{name}} expire le {{day}}',
    text:
      'La clé d’API « {{name}} » de {{brand}}, qui commence par {{prefix}}, expire le {{day}}. Vous l’avez créée.\n\n' +
      'Les programmes qui l’utilisent seront alors refusés. Créez-en une nouvelle avant, mettez-la à la place de l’ancienne, puis ' +
      'révoquez l’ancienne :\n\n{{link}}',
  },
  webhookPaused: {
    subject: 'Le webhook {{name}} est en pause',
    failing: 'Rien n’y arrive depuis des jours.',
    gone: 'Son adresse a répondu qu’elle n’existe plus (410).',
    text:
      'Le webhook « {{name}} » de {{brand}}, chez {{host}}, est en pause. {{why}}\n\n' +
      'Ce qui se passe désormais n’y est pas annoncé. Ce qui attend, et pourquoi ce n’est pas arrivé, se trouve ici ; relancez-le une ' +
      'fois le problème réglé :\n{{link}}',
  },
  estimate: {
    subject: 'Votre estimation de prix de {{brand}}',
    lead: 'Quelqu’un, vous-même nous l’espérons, a demandé l’envoi de cette estimation à cette adresse.',
    service: 'Soin : {{name}}',
    facility: 'Hôpital : {{name}}',
    day: 'Prix du {{day}}',
    plan: 'Assurance : {{name}}',
    noPlan: 'Je paie moi-même',
    price: 'Prix avec cette assurance : {{amount}}',
    dayPrice: 'Prix avec cette assurance, pour un jour : {{amount}}',
    share: 'Votre part : {{amount}}',
    shareRange: 'Votre part : de {{from}} à {{to}}',
    cash: 'Prix pour qui paie soi-même : {{amount}}',
    link: 'Ouvrez-la ici pendant {{days}} jours. La page dit aussi si le prix a changé :\n{{link}}',
    bill: 'Après la facture, dites-nous si ce prix était juste (pendant un an) : {{link}}',
    ending:
      'C’est une estimation, pas une facture. Qui a le lien la voit aussi.\n\n' +
      'Nous n’avons pas gardé votre adresse. Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  },
  apart: {
    lead: 'Certains médecins envoient leur propre facture. Elle n’est pas dans le prix ci-dessus :',
    noPrice: '- {{who}} : nous ne connaissons pas de prix',
    fromTo: 'de {{from}} à {{to}}',
    atLeast: 'Au moins {{amount}} environ',
    surgeon: 'Le chirurgien',
    anesthesiologist: 'Le médecin qui vous endort (anesthésiste)',
    radiologist: 'Le médecin qui lit les images (radiologue)',
    pathologist: 'Le médecin qui examine votre prélèvement (pathologiste)',
    doctor: 'Le médecin qui vous voit',
    birth: 'Le médecin ou la sage-femme de l’accouchement',
    list: 'Ce prix est sur la liste de l’hôpital.',
    allowed:
      'Ces 12 derniers mois, c’était le prix avec {{plan}} sur la plupart de {{number}} factures de médecins. C’est le prix ' +
      'entier : votre assurance en paie une partie et vous payez le reste.',
    charged:
      'Ces 12 derniers mois, des médecins ont demandé ce prix sur la plupart de {{number}} factures. Ils demandent peut-être ' +
      'moins à qui paie soi-même.',
    medicare:
      'C’est ce que Medicare paie à un médecin pour cela dans cet État. Le prix vient de la liste du {{date}}. Le vôtre peut ' +
      'être plus élevé.',
    code: 'Code à indiquer : {{code}}',
    ask: 'Demandez au cabinet du médecin ce qui n’est pas connu ici. Si vous ne savez pas qui est le médecin, demandez à l’hôpital.',
  },
  bookingsFailed: {
    subject_one: 'Une demande de rendez-vous n’a pas pu être envoyée',
    subject_many: '{{count}} demandes de rendez-vous n’ont pas pu être envoyées',
    subject_other: '{{count}} demandes de rendez-vous n’ont pas pu être envoyées',
    text_one:
      'Elle attend quelqu’un de {{brand}}. On a dit aux patients qu’ils seraient contactés.\n\n' +
      'La raison, et comment les joindre, se trouve ici ; on peut aussi y réessayer l’envoi :\n{{link}}',
    text_many:
      'Elles attendent quelqu’un de {{brand}}. On a dit aux patients qu’ils seraient contactés.\n\n' +
      'La raison, et comment les joindre, se trouve ici ; on peut aussi y réessayer l’envoi :\n{{link}}',
    text_other:
      'Elles attendent quelqu’un de {{brand}}. On a dit aux patients qu’ils seraient contactés.\n\n' +
      'La raison, et comment les joindre, se trouve ici ; on peut aussi y réessayer l’envoi :\n{{link}}',
  },
  contractAlert: {
    ends_zero: 'Le contrat {{name}} se termine aujourd’hui',
    ends_one: 'Le contrat {{name}} se termine demain',
    ends_many: 'Le contrat {{name}} se termine dans {{count}} jours',
    ends_other: 'Le contrat {{name}} se termine dans {{count}} jours',
    renews_zero: 'Le contrat {{name}} se renouvelle aujourd’hui',
    renews_one: 'Le contrat {{name}} se renouvelle demain',
    renews_many: 'Le contrat {{name}} se renouvelle dans {{count}} jours',
    renews_other: 'Le contrat {{name}} se renouvelle dans {{count}} jours',
    endsSoon_zero: 'Le contrat « {{name}} » de {{brand}} se termine aujourd’hui.',
    endsSoon_one: 'Le contrat « {{name}} » de {{brand}} se termine demain.',
    endsSoon_many: 'Le contrat « {{name}} » de {{brand}} se termine dans {{count}} jours.',
    endsSoon_other: 'Le contrat « {{name}} » de {{brand}} se termine dans {{count}} jours.',
    renewsSoon_zero: 'Le contrat « {{name}} » de {{brand}} arrive à renouvellement aujourd’hui.',
    renewsSoon_one: 'Le contrat « {{name}} » de {{brand}} arrive à renouvellement demain.',
    renewsSoon_many: 'Le contrat « {{name}} » de {{brand}} arrive à renouvellement dans {{count}} jours.',
    renewsSoon_other: 'Le contrat « {{name}} » de {{brand}} arrive à renouvellement dans {{count}} jours.',
    automatic:
      'Sa période se termine le {{last}}. Il se renouvelle ensuite de lui-même jusqu’au {{until}}. Si ce n’est pas voulu, changez avant ' +
      'cela la façon dont il se renouvelle.',
    manual: 'Il se termine le {{last}}, à moins que quelqu’un ne le renouvelle.',
    never: 'Il se termine le {{last}} et n’est pas renouvelé.',
    andRatesEnd: '{{end}} Dès le lendemain, ses tarifs ne comptent plus.',
    text:
      '{{when}}\n\n{{what}}\n\n{{notification}}\n\nLe contrat se trouve ici :\n{{link}}\n\n' +
      'Vous recevez ce message parce que vous êtes l’une des personnes que ce contrat avertit.',
  },
  fileErrors: {
    subject: 'Le fichier de prix de {{name}} contient des erreurs',
    held: 'Son contenu a changé, mais le nouveau fichier contient des erreurs. Le précédent reste public jusqu’à leur correction.',
    first:
      'C’est le premier et il contient des erreurs. Jusqu’à leur correction, cet établissement n’a pas le fichier public qu’exige ' +
      '45 CFR 180.50.',
    validator_one: 'Validateur de CMS : {{count}} erreur',
    validator_many: 'Validateur de CMS : {{number}} erreurs',
    validator_other: 'Validateur de CMS : {{number}} erreurs',
    text:
      'Le fichier lisible par machine de {{name}} a été généré.\n\n{{what}}\n\n{{list}}\n\n' +
      'Chaque constat, avec un lien vers l’enregistrement concerné, se trouve ici :\n{{link}}',
  },
  publicFiles: {
    subject: 'Les fichiers de prix publics ne sont pas comme ils devraient être',
    text: 'Les fichiers de prix ont été téléchargés comme le ferait une personne extérieure. Voici ce qui ne va pas :\n\n{{list}}',
    answers: '{{url}} répond {{status}}',
    unreachable: '{{url}} est injoignable : {{reason}}',
    notInIndex: '{{index}} ne cite pas {{url}}',
    notLinked: '{{page}} n’a pas de lien vers {{file}}',
    otherFile: '{{url}} n’est pas le fichier qui a été publié',
    lacks: 'Le fichier de {{name}} reste public tel quel, mais aucun autre ne peut être créé tant que ceci n’est pas corrigé : {{list}}',
  },
  fileOld: {
    subject: 'Le fichier de prix de {{name}} aura bientôt un an',
    text:
      'Le fichier lisible par machine de {{name}} a été mis à jour pour la dernière fois le {{day}}. Il doit l’être ' +
      'au moins une fois par ' +
      'an.\n\n' +
      'Chargez les prix actuels, puis générez-le et publiez-le ici :\n{{link}}',
  },
  notice: {
    gettingReadyTitle: 'En préparation',
    gettingReady: 'Les prix seront là dans un instant. Cette page se met à jour d’elle-même.',
    fileBeingMadeTitle: 'Le fichier de prix est en cours de création',
    fileBeingMade: 'Il est en cours de création et de vérification. Cette page se met à jour d’elle-même.',
    noFileYetTitle: 'Il n’y a pas encore de fichier de prix',
    noFileYet: 'Cet hôpital prépare son fichier. Veuillez revenir plus tard.',
    noFileHereTitle: 'Il n’y a pas de fichier à cette adresse',
    noFileHere: 'Il a peut-être été retiré, ou porte maintenant un autre nom. La page des prix de cet hôpital mène à ses fichiers.',
  },
  page: {
    title: '{{name}} : prix des soins',
    serviceTitle: '{{service}} : prix chez {{name}}',
    description:
      'Voyez combien coûte un examen, une radio ou une opération chez {{name}}, et ce que vous paieriez sans ' +
      'assurance. C’est gratuit et sans compte.',
    call: 'Une question sur un prix ? Appelez-nous :',
    services: 'Soins et prix',
    servicesTitle: '{{name}} : soins et prix',
    servicesText: 'Choisissez un soin pour voir ce qu’il coûte et ce que chaque assurance paie.',
    search: 'De quoi avez-vous besoin ?',
    searchHelp: 'Avec vos mots, ou un code.',
    searchButton: 'Chercher',
    searchShort: 'Tapez au moins 3 lettres.',
    results: 'Ce que nous avons trouvé pour « {{words}} »',
    nothing: 'Nous n’avons rien trouvé pour « {{words}} ». Essayez avec d’autres mots.',
    corrected: 'Voici les résultats pour « {{words}} ».',
    leftOut: 'Rien ne contient tous vos mots. Voici les résultats sans « {{words}} ».',
    instead: 'Vouliez-vous dire « {{words}} » ?',
    narrow: 'Il y en a d’autres. Ajoutez un mot pour les trouver.',
    evaluation: 'Consultations et thérapie',
    laboratory: 'Analyses de laboratoire',
    radiology: 'Imagerie et radios',
    surgery: 'Opérations et autres soins',
    other: 'Autres soins',
    absent: 'Absents de notre liste de prix',
    absentText: 'Chaque hôpital doit dire ce que coûtent ces soins. Nous n’avons pas de prix pour eux.',
    noService: 'Nous n’avons pas ce soin actuellement.',
    serviceText: 'Ce que coûte {{service}} chez {{name}} : le tarif, le prix sans assurance et le prix avec chaque assurance.',
    notHere: 'Cet hôpital n’a pas de prix pour cela.',
    sameDay: 'Vous rentrez le jour même',
    overnight: 'Vous restez la nuit',
    either: 'Le jour même ou avec une nuit',
    gross: 'Tarif de l’hôpital (gross charge)',
    noGross: 'L’hôpital n’indique pas de tarif.',
    beside: 'Ce qui est souvent facturé avec',
    total: 'Tarif total',
    cash: 'Si vous payez vous-même (discounted cash price)',
    noCash: 'L’hôpital n’a pas de prix sans assurance pour cela.',
    minimum: 'Prix le plus bas convenu avec une assurance',
    maximum: 'Prix le plus haut convenu avec une assurance',
    noRates: 'À notre connaissance, aucune assurance n’a convenu d’un prix.',
    plans: 'Le prix complet avec chaque assurance. Elle en paie une partie, et vous payez le reste.',
    plan: 'Assurance',
    fullPrice: 'Prix complet',
    perDay: 'par jour',
    observed: 'ce qu’elle a souvent payé, pas un prix convenu',
    unpriced: 'Pas de prix : nous n’en connaissons pas que cette assurance ait fixé ici. Elle peut quand même payer.',
    several: 'L’hôpital a plus d’un prix pour ce code. Chacun est montré avec les mots de sa liste.',
    varies: 'L’hôpital a plus d’un prix pour cela.',
    moreItems: 'Voir les {{number}} de la liste',
    share: 'Voir votre part',
    apart: 'Certains médecins envoient leur propre facture. Elle n’est pas dans ces prix.',
    notBill: 'C’est un prix, pas une facture. Votre facture peut changer selon les soins.',
    file: 'Fichier complet des prix du {{day}}',
    fileAlone: 'Fichier complet des prix',
    code: 'Code : {{code}}',
    languages: 'Langues',
    byScript: 'Pour chercher les prix pas à pas, activez JavaScript. Sans lui, tous les prix sont ici :',
    days_one: 'Nous avons compté {{count}} jour à l’hôpital.',
    days_many: 'Nous avons compté {{count}} jours à l’hôpital.',
    days_other: 'Nous avons compté {{count}} jours à l’hôpital.',
  },
  aboutEnds: {
    chargesBeside:
      'Le tarif le plus bas et le plus haut valent pour cette prestation avec ce qui est d’habitude facturé avec elle. Le ' +
      'fichier des prix les donne pour la prestation seule.',
    days:
      'Le tarif le plus bas et le plus haut valent pour les jours que vous avez indiqués. Le fichier des prix les donne pour un ' + 'jour.',
    inWords:
      'Certaines formules paient au jour, selon une part de la facture ou selon ce qu’une chose coûte à l’hôpital. Personne ne ' +
      'connaît ce montant à l’avance : le tarif le plus bas et le plus haut ne les comptent donc pas.',
    dayOfStay:
      'Le fichier des prix donne aussi ce qu’une formule paie pour un jour. Ce n’est pas le prix du séjour : ici, il n’est pas ' +
      'compté.',
    stopLoss:
      'Certaines formules paient un autre montant quand une facture est très élevée. Le tarif le plus bas et le plus haut n’en ' +
      'tiennent pas compte.',
  },
  goodFaith: {
    title: 'Estimation de bonne foi',
    intro: 'Ce que {{issuer}} prévoit comme coût des soins ci-dessous pour une personne qui n’a pas d’assurance ou ne l’utilise pas.',
    number: 'Numéro de l’estimation',
    edition: '{{number}} (version {{edition}})',
    madeOn: 'Établie le',
    patient: 'Patient ou patiente',
    dob: 'Date de naissance',
    service: 'Soin ou service principal',
    recurs: 'À quel rythme',
    everyDay: '{{times}} fois, {{often}} par jour, du {{from}} au {{until}}',
    everyWeek: '{{times}} fois, {{often}} par semaine, du {{from}} au {{until}}',
    everyMonth: '{{times}} fois, {{often}} par mois, du {{from}} au {{until}}',
    recursText:
      'Les frais ci-dessous sont pour les {{times}} fois réunies : là où les unités sont suivies de × {{times}}, vous les ' +
      'recevez à chaque fois. Cette estimation se termine le {{until}}. Si vous avez encore besoin de ces soins, vous en ' +
      'recevrez une nouvelle.',
    eachTime: 'Frais prévus à chaque fois',
    before: 'Ce que disait la version {{edition}}',
    beforeTotal: '{{amount}} en tout',
    scheduledFor: 'Prévu le',
    notScheduled: 'Pas encore de rendez-vous',
    scheduledOn: 'Rendez-vous pris le',
    requestedOn: 'Demandée le',
    diagnoses: 'Codes de diagnostic (ICD-10-CM)',
    noDiagnosis: 'Pas encore connus',
    expected: 'Frais prévus',
    provider: 'Prestataire ou établissement',
    total: 'En tout',
    allTotal: 'Total des frais prévus',
    npi: 'Identifiant national du prestataire (NPI)',
    tin: 'Numéro fiscal (TIN)',
    where: 'Lieu des soins',
    item: 'Soin ou service',
    code: 'Code du service',
    diagnosis: 'Diagnostic',
    units: 'Nombre',
    charge: 'Frais prévus',
    separate: 'À prévoir séparément',
    separateText:
      'Vous aurez sans doute aussi besoin des soins et services ci-dessous, avant ou après ceux-ci. Ils demandent un ' +
      'rendez-vous séparé et ne font pas partie de cette estimation. Vous recevrez une estimation pour chacun lors de la ' +
      'prise de rendez-vous ou sur demande : elle indiquera les codes de diagnostic et de service, les frais prévus et le ' +
      'prestataire. Pour la demander, adressez-vous à {{issuer}}{{phone}}.',
    phone: ', tél. {{phone}}',
    about: 'Ce que cette estimation est, et ce qu’elle n’est pas',
    onlyEstimate:
      'Ce n’est qu’une estimation des soins et services auxquels on pouvait s’attendre au moment où elle a été établie. Les ' +
      'soins reçus et leur coût peuvent être différents.',
    additional:
      'D’autres soins ou services peuvent vous être recommandés. Ils doivent être prévus ou demandés séparément et ne font ' +
      'pas partie de cette estimation.',
    noContract:
      'Cette estimation n’est pas un contrat. Rien ne vous oblige à recevoir un soin ou un service des prestataires ou ' +
      'établissements qui y sont nommés.',
    dispute: 'Si l’on vous facture davantage',
    disputeRight:
      'Si un prestataire ou établissement nommé ici vous facture au moins 400 $ de plus que le total prévu pour lui, vous ' +
      'avez le droit d’engager une procédure de règlement des litiges entre patient et prestataire. Vous pouvez aussi lui ' +
      'demander de corriger la facture, de convenir d’un autre montant ou de vous accorder une aide financière.',
    disputeHow:
      'La procédure doit être engagée dans les 120 jours calendaires suivant la réception de la première facture. La marche ' +
      'à suivre et le formulaire : www.cms.gov/nosurprises, ou 1-800-985-3059 par téléphone. L’agence fédérale qui examine ' +
      'les litiges demande une petite somme.',
    disputeSafe:
      'Engager cette procédure n’aura aucun effet sur la qualité de vos soins. Gardez une copie de cette estimation : elle ' +
      'pourra vous servir.',
    footer: 'Estimation de bonne foi {{number}} · {{patient}} · Page {{page}} sur {{pages}}',
  },
  delivered: {
    appliedSubject: 'Chargé : {{file}}',
    applied: 'Le fichier {{file}} de la livraison {{delivery}} a été chargé automatiquement.',
    knownSubject: 'Rien de nouveau : {{file}}',
    known: 'Le fichier {{file}} de la livraison {{delivery}} était déjà là.',
    waitingSubject: 'À examiner : {{file}}',
    waiting: 'Le fichier {{file}} de la livraison {{delivery}} n’a pas été chargé : quelqu’un doit d’abord décider.',
    refusedSubject: 'Non chargé : {{file}}',
    refused: 'Le fichier {{file}} de la livraison {{delivery}} n’a pas été chargé. Rien n’a changé.',
    text: '{{what}}\n\n{{said}}\n\nPoursuivez ici :\n{{link}}',
    row: 'Ligne {{row}} : {{problem}}',
    cell: 'Ligne {{row}}, {{column}} : {{problem}}',
    added: 'Ajoutés : {{number}}',
    changed: 'Modifiés : {{number}}',
    unchanged: 'Inchangés : {{number}}',
    retired: 'Retirés : {{number}}',
    leftOut: 'Lignes laissées de côté : {{number}}',
    rates: 'Tarifs d’assureurs : {{number}}',
    claims: 'Demandes dans le fichier : {{number}}',
    newClaims: 'Nouvelles demandes : {{number}}',
    knownClaims: 'Demandes déjà connues : {{number}}',
    takenBack: 'Demandes reprises : {{number}}',
    unmatchedReversals: 'Annulations dont la demande manque : {{number}}',
    unbalanced: 'Demandes qui ne s’équilibrent pas : {{number}}',
    troubleSubject: 'Les fichiers de {{delivery}} ne peuvent pas être récupérés',
    trouble: 'La livraison {{delivery}} ne récupère aucun fichier pour le moment.\n\n{{why}}\n\nPoursuivez ici :\n{{link}}',
  },
}
