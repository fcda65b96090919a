import type { FindingWords } from '../finding-texts.ts'

export const findingWords: FindingWords = {
  unreadable: {
    title: 'Le fichier est illisible',
    remedy: 'Envoyez le fichier en CSV ou JSON selon le dictionnaire de données de CMS, décompressé ou dans une archive ZIP.',
  },
  noHeader: {
    title: 'Il n’y a pas de ligne d’en-têtes de colonnes',
    remedy: 'La ligne 3 d’un fichier CSV contient les en-têtes du dictionnaire de données.',
  },
  notUtf8: {
    title: 'Le fichier n’est pas en UTF-8',
    remedy: 'Enregistrez-le en « CSV UTF-8 » : dans un autre codage, les lecteurs voient de mauvaises lettres dans les noms et les notes.',
  },
  byteOrderMark: {
    title: 'Le fichier commence par une marque d’ordre des octets',
    remedy: 'Enregistrez-le en UTF-8 sans BOM : certains lecteurs prennent la marque pour une partie du premier en-tête.',
  },
  mixedLineEnds: { title: 'Les lignes finissent de plusieurs façons', remedy: 'Terminez toutes les lignes par LF, ou toutes par CR LF.' },
  otherDelimiter: {
    title: 'Les colonnes ne sont pas séparées par des virgules',
    remedy: 'Enregistrez-le avec des virgules entre les colonnes.',
  },
  jsonBroken: {
    title: 'Le JSON est mal formé',
    remedy: 'Corrigez la syntaxe ; NaN, commentaires et noms sans guillemets ne sont pas du JSON.',
  },
  trailingComma: {
    title: 'Une virgule précède un crochet fermant',
    remedy: 'Retirez-la : les lecteurs stricts de JSON refusent tout le fichier.',
  },
  jsonNull: { title: 'Une valeur est null', remedy: 'Omettez ce qui est vide, avec son nom.' },
  jsonEmpty: { title: 'Un texte ou une liste est vide', remedy: 'Omettez ce qui est vide, avec son nom.' },
  jsonKind: {
    title: 'Une valeur est d’un autre type que celui du format',
    remedy: 'Écrivez les montants comme nombres, le décompte comme texte, l’attestation comme true et les listes comme listes.',
  },
  noItems: { title: 'Le fichier n’a pas d’articles', remedy: 'Inscrivez chaque article et prestation sous les en-têtes.' },
  headMissing: { title: 'Il manque un en-tête de la ligne 1', remedy: 'Écrivez-le comme dans le dictionnaire de données.' },
  headEmpty: { title: 'Une valeur de la ligne 2 est vide', remedy: 'Remplissez-la ; seul le numéro de licence peut être vide.' },
  dateInvalid: { title: 'La date n’en est pas une', remedy: 'Écrivez le jour de la dernière mise à jour sous la forme AAAA-MM-JJ.' },
  dateOld: {
    title: 'La dernière mise à jour du fichier date de plus d’un an',
    remedy: 'Mettez-le à jour : la règle le demande au moins une fois par an.',
  },
  dateAhead: { title: 'La date est dans le futur', remedy: 'Écrivez le jour de la dernière mise à jour du fichier.' },
  versionOther: {
    title: 'La version n’est pas 3.0.0',
    remedy:
      'Depuis le 1er janvier 2026, les fichiers suivent le dictionnaire de données 3.0.0 : renouvelez la disposition, puis écrivez 3.0.0.',
  },
  attestationMissing: {
    title: 'L’attestation n’y est pas mot pour mot',
    remedy: 'Reprenez l’en-tête de la ligne 1 du dictionnaire de données ; guillemets et traits d’union comptent.',
  },
  attestationInvalid: {
    title: 'L’attestation n’est ni true ni false',
    remedy: 'Écrivez true une fois que le responsable nommé a attesté le fichier.',
  },
  attestationFalse: { title: 'L’attestation est false', remedy: 'Faites attester le fichier par le responsable nommé, puis écrivez true.' },
  licenseState: { title: 'L’État de la licence n’en est pas un', remedy: 'Écrivez license_number|XX avec les deux majuscules de l’État.' },
  npiForm: {
    title: 'Un NPI n’a pas dix chiffres',
    remedy: 'Écrivez les dix chiffres d’un NPI de type 2 actif ; plusieurs avec | entre eux.',
  },
  npiCheckDigit: {
    title: 'Un NPI n’en est pas un : son chiffre de contrôle ne convient pas',
    remedy: 'Comparez-le au registre des NPI (NPPES).',
  },
  locationsUnlike: { title: 'Il n’y a pas autant d’adresses que de sites', remedy: 'Écrivez une adresse par site, dans le même ordre.' },
  columnMissing: { title: 'Une colonne manque', remedy: 'Ajoutez-la, même si aucune ligne n’a de valeur.' },
  columnTwice: {
    title: 'Une colonne est là deux fois',
    remedy: 'Gardez-en une ; les en-têtes larges sont égaux s’ils ne diffèrent que par les majuscules.',
  },
  columnUnnamed: {
    title: 'Une colonne n’a pas d’en-tête',
    remedy: 'Retirez les colonnes vides ; les tableurs en ajoutent souvent à la fin.',
  },
  columnUnknown: {
    title: 'Une colonne n’est pas du dictionnaire de données',
    remedy: 'CMS l’ignore. Si elle contient des prix, donnez-lui l’en-tête du dictionnaire.',
  },
  codesGap: { title: 'Les colonnes de codes ne sont pas numérotées 1, 2, 3…', remedy: 'Numérotez-les à partir de code|1 sans trou.' },
  estimatedAmount: {
    title: 'Le montant estimé est encore là',
    remedy: 'Depuis le 1er janvier 2026, la médiane, les centiles et le décompte le remplacent : retirez-le.',
  },
  noPayers: {
    title: 'Aucune colonne n’est celle d’un payeur',
    remedy: 'Un fichier large nomme payeur et formule dans ses en-têtes ; sans payeur, utilisez la disposition longue ou JSON.',
  },
  barInPayer: {
    title: 'Le nom d’un payeur ou d’une formule contient un |',
    remedy: 'Écrivez le nom sans lui : un en-tête est standard_charge|payer|plan|…',
  },
  planEmpty: {
    title: 'Un en-tête ne nomme aucune formule',
    remedy: 'Écrivez payeur et formule : standard_charge|payer|plan|negotiated_dollar.',
  },
  placeholder: { title: 'Un texte à remplacer du modèle est resté', remedy: 'Remplacez ce qui est entre crochets par le nom.' },
  payerSpelledTwice: {
    title: 'Un payeur ou une formule est écrit de deux façons',
    remedy: 'Écrivez-le partout pareil, majuscules comprises.',
  },
  descriptionEmpty: { title: 'Un article n’a pas de description', remedy: 'Décrivez-le.' },
  codeNeeded: {
    title: 'Un article n’a pas de code',
    remedy: 'Donnez au moins un code avec son type, fût-il l’un des vôtres (LOCAL ou CDM).',
  },
  codeTypeNeeded: { title: 'Un code n’a pas de type', remedy: 'Écrivez son type, par exemple CPT, HCPCS, MS-DRG, RC, CDM ou LOCAL.' },
  codeOfTypeNeeded: { title: 'Un type de code n’a pas de code', remedy: 'Écrivez le code, ou laissez aussi son type vide.' },
  codeTypeUnknown: {
    title: 'Un type de code n’est pas dans la liste',
    remedy: 'Utilisez les types du dictionnaire de données ; vos propres codes sont LOCAL ou CDM.',
  },
  settingNeeded: { title: 'Un article n’a pas de type de soins', remedy: 'Écrivez inpatient, outpatient ou both.' },
  settingUnknown: { title: 'Un type de soins n’est pas dans la liste', remedy: 'Écrivez inpatient, outpatient ou both, en minuscules.' },
  billingClassUnknown: {
    title: 'Un type de facturation n’est pas dans la liste',
    remedy: 'Écrivez professional, facility ou both, ou laissez-le vide.',
  },
  drugUnitAndType: {
    title: 'Un médicament a une quantité ou une unité de mesure, pas les deux',
    remedy: 'Écrivez les deux, par exemple 1 et ML.',
  },
  drugTypeUnknown: { title: 'Une unité de mesure n’est pas dans la liste', remedy: 'Écrivez GR, ME, ML, UN, F2, EA ou GM.' },
  ndcWithoutUnit: {
    title: 'Un NDC est sans quantité ni unité de mesure',
    remedy: 'Écrivez les deux : sans elles, personne ne sait pour quoi est le prix.',
  },
  priceNeeded: {
    title: 'Un article n’a aucun prix',
    remedy: 'Donnez un prix catalogue, un prix sans assurance ou un tarif de payeur, ou laissez l’article de côté.',
  },
  modifierAlone: { title: 'Un modificateur n’a ni tarif de payeur ni note', remedy: 'Dites ce qu’il change.' },
  notNumber: {
    title: 'Un montant n’est pas un nombre au-dessus de zéro',
    remedy: 'Écrivez des décimales simples comme 1234.50 : ni signe dollar, ni virgule, ni pour-cent, ni exposant, ni 0, ni N/A.',
  },
  strayBlanks: {
    title: 'Des espaces entourent une valeur',
    remedy: 'Retirez-les : certains lecteurs les prennent pour une partie de la valeur.',
  },
  beyondHeader: {
    title: 'Une ligne a des valeurs au-delà de la dernière colonne',
    remedy: 'Une virgule sans guillemets a décalé ses valeurs : mettez le texte entre guillemets.',
  },
  payerNeeded: { title: 'Un tarif ne nomme aucun payeur', remedy: 'Écrivez le nom du payeur.' },
  planNeeded: {
    title: 'Un tarif ne nomme aucune formule',
    remedy: 'Écrivez le nom de la formule, « All plans » quand il vaut pour toutes.',
  },
  chargeNeeded: {
    title: 'Un payeur avec formule n’a pas de tarif',
    remedy: 'Donnez un montant en dollars, un pourcentage ou un algorithme, ou laissez le payeur de côté.',
  },
  methodologyNeeded: {
    title: 'Un tarif n’a pas de méthodologie',
    remedy: 'Écrivez case rate, fee schedule, percent of total billed charges, per diem ou other.',
  },
  methodologyUnknown: {
    title: 'Une méthodologie n’est pas dans la liste',
    remedy: 'Écrivez case rate, fee schedule, percent of total billed charges, per diem ou other.',
  },
  methodologyAlone: { title: 'Une méthodologie est sans tarif', remedy: 'Donnez le tarif auquel elle appartient, ou laissez-la vide.' },
  endsNeeded: {
    title: 'Un montant en dollars n’a ni minimum ni maximum',
    remedy: 'Écrivez le montant en dollars le plus bas et le plus élevé de tous les payeurs pour l’article.',
  },
  countNeeded: {
    title: 'Un pourcentage ou un algorithme n’a pas de décompte',
    remedy: 'Écrivez combien de montants admis il y a eu : 0, « 1 through 10 », ou un nombre à partir de 11.',
  },
  countUnknown: { title: 'Un décompte est écrit autrement', remedy: 'Écrivez 0, « 1 through 10 », ou un nombre à partir de 11.' },
  amountsNeeded: {
    title: 'Un pourcentage ou un algorithme n’a pas de médiane ou de centile',
    remedy: 'Écrivez la médiane, le 10e et le 90e centile des montants admis, sauf si le décompte est 0.',
  },
  countAlone: {
    title: 'Un décompte de montants admis n’a pas de médiane ou de centile',
    remedy:
      'Écrivez la médiane, le 10e et le 90e centile de ces montants, ou laissez le décompte vide là où un montant en dollars est seul.',
  },
  amountsOfNone: { title: 'Une médiane ou un centile est à côté d’un décompte de 0', remedy: 'Laissez-les vides.' },
  noteOfNone: { title: 'Un décompte de 0 n’a pas de note', remedy: 'Dites dans une note pourquoi il n’y a pas de montant admis.' },
  noteOfOther: { title: 'La méthodologie « other » n’a pas de note', remedy: 'Dites dans une note comment le tarif est obtenu.' },
  nineNines: {
    title: '999999999 tient lieu de valeur',
    remedy: 'Ce n’est plus permis : écrivez la valeur, ou un décompte de 0 avec une note.',
  },
  endsCrossed: {
    title: 'Le minimum dépasse le maximum',
    remedy: 'Écrivez comme minimum le montant en dollars le plus bas de tous les payeurs.',
  },
  outsideEnds: {
    title: 'Un montant en dollars est hors du minimum et du maximum',
    remedy: 'Calculez les deux sur tous les payeurs de l’article.',
  },
  grossBelowRate: {
    title: 'Un payeur paie plus que le prix catalogue',
    remedy: 'Voyez si le prix et le montant du payeur concernent le même article ; un forfait par cas peut dépasser le prix d’un article.',
  },
  cashAboveGross: { title: 'Le prix sans assurance dépasse le prix catalogue', remedy: 'Voyez si les deux ont été échangés.' },
  percentageHigh: {
    title: 'Un pourcentage dépasse 100',
    remedy: 'Voyez si c’est un montant en dollars ou un multiple d’une grille tarifaire.',
  },
  percentageLow: { title: 'Un pourcentage est inférieur à 1', remedy: 'Écrivez 70 pour 70 %, pas 0.7.' },
  percentilesCrossed: { title: 'Les centiles ne sont pas dans l’ordre', remedy: 'Le 10e centile est le plus bas, le 90e le plus élevé.' },
  priceLikeCode: { title: 'Un prix se lit comme le code à côté', remedy: 'Voyez si des colonnes ont été échangées.' },
  samePriceEverywhere: {
    title: 'Le même prix figure sur presque chaque article',
    remedy: 'Voyez si c’est une valeur provisoire : sur 300 lignes ou plus, au moins 90 % l’ont, ou toutes s’il y en a 20 ou plus.',
  },
  ratesLikeGross: {
    title: 'Le montant de chaque payeur est le prix catalogue',
    remedy: 'Voyez si les montants propres des payeurs ont été omis.',
  },
  duplicateRow: { title: 'Une ligne est là deux fois', remedy: 'Gardez-en une, ou dites dans une note ce qui les distingue.' },
}
