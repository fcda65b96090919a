import type { FindingWords } from '../finding-texts.ts'

export const findingWords: FindingWords = {
  unreadable: {
    title: 'Die Datei ist nicht lesbar',
    remedy: 'Senden Sie die Datei als CSV oder JSON nach dem Datenverzeichnis von CMS, entpackt oder in einem ZIP-Archiv.',
  },
  noHeader: {
    title: 'Es gibt keine Zeile mit Spaltennamen',
    remedy: 'Zeile 3 einer CSV-Datei enthält die Spaltennamen des Datenverzeichnisses.',
  },
  notUtf8: {
    title: 'Die Datei ist nicht in UTF-8',
    remedy: 'Speichern Sie sie als „CSV UTF-8“: In einer anderen Codierung sehen Leser falsche Buchstaben in Namen und Notizen.',
  },
  byteOrderMark: {
    title: 'Die Datei beginnt mit einem Byte-Order-Mark',
    remedy: 'Speichern Sie sie als UTF-8 ohne BOM: Manche Programme halten das Zeichen für einen Teil des ersten Spaltennamens.',
  },
  mixedLineEnds: { title: 'Zeilen enden auf mehr als eine Weise', remedy: 'Lassen Sie jede Zeile mit LF enden oder jede mit CR LF.' },
  otherDelimiter: { title: 'Die Spalten sind nicht durch Kommas getrennt', remedy: 'Speichern Sie sie mit Kommas zwischen den Spalten.' },
  jsonBroken: {
    title: 'Das JSON ist nicht wohlgeformt',
    remedy: 'Berichtigen Sie die Syntax; NaN, Kommentare und Namen ohne Anführungszeichen gibt es in JSON nicht.',
  },
  trailingComma: {
    title: 'Vor einer schließenden Klammer steht ein Komma',
    remedy: 'Entfernen Sie es: Strenge JSON-Leser weisen die ganze Datei ab.',
  },
  jsonNull: { title: 'Ein Wert ist null', remedy: 'Lassen Sie Leeres weg, samt seinem Namen.' },
  jsonEmpty: { title: 'Ein Text oder eine Liste ist leer', remedy: 'Lassen Sie Leeres weg, samt seinem Namen.' },
  jsonKind: {
    title: 'Ein Wert ist von anderer Art, als das Format will',
    remedy: 'Schreiben Sie Beträge als Zahlen, die Anzahl als Text, die Bestätigung als true und Listen als Listen.',
  },
  noItems: { title: 'Die Datei hat keine Positionen', remedy: 'Führen Sie jede Position und Leistung unter den Spaltennamen auf.' },
  headMissing: { title: 'Ein Spaltenname von Zeile 1 fehlt', remedy: 'Schreiben Sie ihn, wie das Datenverzeichnis ihn schreibt.' },
  headEmpty: { title: 'Ein Wert von Zeile 2 ist leer', remedy: 'Füllen Sie ihn aus; nur die Zulassungsnummer darf leer sein.' },
  dateInvalid: { title: 'Das Datum ist keines', remedy: 'Schreiben Sie den Tag der letzten Aktualisierung als JJJJ-MM-TT.' },
  dateOld: {
    title: 'Die Datei wurde vor mehr als einem Jahr zuletzt aktualisiert',
    remedy: 'Aktualisieren Sie sie: Die Vorschrift verlangt es mindestens einmal im Jahr.',
  },
  dateAhead: { title: 'Das Datum liegt in der Zukunft', remedy: 'Schreiben Sie den Tag, an dem die Datei zuletzt aktualisiert wurde.' },
  versionOther: {
    title: 'Die Version ist nicht 3.0.0',
    remedy:
      'Seit dem 1. Januar 2026 werden Dateien nach Datenverzeichnis 3.0.0 erstellt: Erneuern Sie den Aufbau und schreiben Sie dann 3.0.0.',
  },
  attestationMissing: {
    title: 'Die Bestätigung steht nicht wörtlich da',
    remedy: 'Übernehmen Sie den Spaltennamen von Zeile 1 aus dem Datenverzeichnis; Anführungszeichen und Bindestriche zählen.',
  },
  attestationInvalid: {
    title: 'Die Bestätigung ist weder true noch false',
    remedy: 'Schreiben Sie true, sobald die genannte Person die Datei bestätigt hat.',
  },
  attestationFalse: {
    title: 'Die Bestätigung ist false',
    remedy: 'Lassen Sie die genannte Person die Datei bestätigen und schreiben Sie dann true.',
  },
  licenseState: {
    title: 'Der Bundesstaat der Zulassung ist keiner',
    remedy: 'Schreiben Sie license_number|XX mit den zwei Großbuchstaben des Bundesstaats.',
  },
  npiForm: {
    title: 'Eine NPI hat nicht zehn Ziffern',
    remedy: 'Schreiben Sie die zehn Ziffern einer gültigen NPI Typ 2; mehrere mit | dazwischen.',
  },
  npiCheckDigit: { title: 'Eine NPI ist keine: Ihre Prüfziffer passt nicht', remedy: 'Vergleichen Sie sie mit dem NPI-Register (NPPES).' },
  locationsUnlike: {
    title: 'Es gibt nicht so viele Anschriften wie Standorte',
    remedy: 'Schreiben Sie für jeden Standort eine Anschrift, in derselben Reihenfolge.',
  },
  columnMissing: { title: 'Eine Spalte fehlt', remedy: 'Fügen Sie sie hinzu, auch wenn keine Zeile einen Wert hat.' },
  columnTwice: {
    title: 'Eine Spalte gibt es zweimal',
    remedy: 'Behalten Sie eine davon; breite Spaltennamen gelten als gleich, wenn sie sich nur in Großbuchstaben unterscheiden.',
  },
  columnUnnamed: {
    title: 'Eine Spalte hat keinen Namen',
    remedy: 'Entfernen Sie leere Spalten; Tabellenprogramme fügen sie oft am Ende hinzu.',
  },
  columnUnknown: {
    title: 'Eine Spalte ist nicht aus dem Datenverzeichnis',
    remedy: 'CMS übergeht sie. Enthält sie Preise, geben Sie ihr den Namen aus dem Verzeichnis.',
  },
  codesGap: { title: 'Codespalten sind nicht 1, 2, 3 … nummeriert', remedy: 'Nummerieren Sie sie ab code|1 ohne Lücke.' },
  estimatedAmount: {
    title: 'Der geschätzte Betrag ist noch da',
    remedy: 'Seit dem 1. Januar 2026 stehen Median, Perzentile und Anzahl an seiner Stelle: Entfernen Sie ihn.',
  },
  noPayers: {
    title: 'Keine Spalte gehört einem Kostenträger',
    remedy:
      'Eine breite Datei nennt Kostenträger und Plan in den Spaltennamen; ohne Kostenträger verwenden Sie den langen Aufbau oder JSON.',
  },
  barInPayer: {
    title: 'Der Name eines Kostenträgers oder Plans enthält ein |',
    remedy: 'Schreiben Sie den Namen ohne: Ein Spaltenname ist standard_charge|payer|plan|…',
  },
  planEmpty: {
    title: 'Ein Spaltenname nennt keinen Plan',
    remedy: 'Schreiben Sie Kostenträger und Plan: standard_charge|payer|plan|negotiated_dollar.',
  },
  placeholder: {
    title: 'Ein Platzhalter der Vorlage ist stehen geblieben',
    remedy: 'Ersetzen Sie, was in eckigen Klammern steht, durch den Namen.',
  },
  payerSpelledTwice: {
    title: 'Ein Kostenträger oder Plan ist auf zwei Arten geschrieben',
    remedy: 'Schreiben Sie ihn überall gleich, auch in Groß- und Kleinschreibung.',
  },
  descriptionEmpty: { title: 'Eine Position hat keine Beschreibung', remedy: 'Beschreiben Sie sie.' },
  codeNeeded: {
    title: 'Eine Position hat keinen Code',
    remedy: 'Geben Sie mindestens einen Code mit seiner Art an, und sei es ein eigener (LOCAL oder CDM).',
  },
  codeTypeNeeded: {
    title: 'Ein Code hat keine Art',
    remedy: 'Schreiben Sie seine Art, zum Beispiel CPT, HCPCS, MS-DRG, RC, CDM oder LOCAL.',
  },
  codeOfTypeNeeded: { title: 'Eine Codeart hat keinen Code', remedy: 'Schreiben Sie den Code, oder lassen Sie auch seine Art leer.' },
  codeTypeUnknown: {
    title: 'Eine Codeart steht nicht auf der Liste',
    remedy: 'Verwenden Sie die Arten des Datenverzeichnisses; eigene Codes sind LOCAL oder CDM.',
  },
  settingNeeded: { title: 'Eine Position hat keine Behandlungsart', remedy: 'Schreiben Sie inpatient, outpatient oder both.' },
  settingUnknown: {
    title: 'Eine Behandlungsart steht nicht auf der Liste',
    remedy: 'Schreiben Sie inpatient, outpatient oder both, in Kleinbuchstaben.',
  },
  billingClassUnknown: {
    title: 'Eine Abrechnungsart steht nicht auf der Liste',
    remedy: 'Schreiben Sie professional, facility oder both, oder lassen Sie sie leer.',
  },
  drugUnitAndType: {
    title: 'Ein Medikament hat eine Menge oder eine Maßeinheit, nicht beides',
    remedy: 'Schreiben Sie beides, zum Beispiel 1 und ML.',
  },
  drugTypeUnknown: { title: 'Eine Maßeinheit steht nicht auf der Liste', remedy: 'Schreiben Sie GR, ME, ML, UN, F2, EA oder GM.' },
  ndcWithoutUnit: {
    title: 'Eine NDC steht ohne Menge und Maßeinheit',
    remedy: 'Schreiben Sie beides: Sonst weiß niemand, wofür der Preis gilt.',
  },
  priceNeeded: {
    title: 'Eine Position hat überhaupt keinen Preis',
    remedy: 'Geben Sie einen Listenpreis, einen Selbstzahlerpreis oder den Preis eines Kostenträgers an, oder lassen Sie die Position weg.',
  },
  modifierAlone: { title: 'Ein Modifikator hat weder den Preis eines Kostenträgers noch eine Notiz', remedy: 'Sagen Sie, was er ändert.' },
  notNumber: {
    title: 'Ein Betrag ist keine Zahl über null',
    remedy: 'Schreiben Sie einfache Dezimalzahlen wie 1234.50: kein Dollarzeichen, Komma, Prozentzeichen, Exponent, 0 oder N/A.',
  },
  strayBlanks: {
    title: 'Um einen Wert stehen Leerzeichen',
    remedy: 'Entfernen Sie sie: Manche Programme halten sie für einen Teil des Werts.',
  },
  beyondHeader: {
    title: 'Eine Zeile hat Werte hinter der letzten Spalte',
    remedy: 'Ein Komma ohne Anführungszeichen hat ihre Werte verschoben: Setzen Sie den Text in Anführungszeichen.',
  },
  payerNeeded: { title: 'Ein Preis nennt keinen Kostenträger', remedy: 'Schreiben Sie den Namen des Kostenträgers.' },
  planNeeded: { title: 'Ein Preis nennt keinen Plan', remedy: 'Schreiben Sie den Namen des Plans, „All plans“, wo er für alle gilt.' },
  chargeNeeded: {
    title: 'Ein Kostenträger mit Plan hat keinen Preis',
    remedy: 'Geben Sie einen Dollarbetrag, einen Prozentsatz oder einen Algorithmus an, oder lassen Sie den Kostenträger weg.',
  },
  methodologyNeeded: {
    title: 'Ein Preis hat keine Methodik',
    remedy: 'Schreiben Sie case rate, fee schedule, percent of total billed charges, per diem oder other.',
  },
  methodologyUnknown: {
    title: 'Eine Methodik steht nicht auf der Liste',
    remedy: 'Schreiben Sie case rate, fee schedule, percent of total billed charges, per diem oder other.',
  },
  methodologyAlone: {
    title: 'Eine Methodik steht ohne Preis',
    remedy: 'Geben Sie den Preis an, zu dem sie gehört, oder lassen Sie sie leer.',
  },
  endsNeeded: {
    title: 'Ein Dollarbetrag hat kein Minimum und Maximum',
    remedy: 'Schreiben Sie den niedrigsten und den höchsten Dollarbetrag aller Kostenträger für die Position.',
  },
  countNeeded: {
    title: 'Ein Prozentsatz oder Algorithmus hat keine Anzahl',
    remedy: 'Schreiben Sie, wie viele anerkannte Beträge es gab: 0, „1 through 10“ oder eine Zahl ab 11.',
  },
  countUnknown: { title: 'Eine Anzahl ist anders geschrieben', remedy: 'Schreiben Sie 0, „1 through 10“ oder eine Zahl ab 11.' },
  amountsNeeded: {
    title: 'Ein Prozentsatz oder Algorithmus hat keinen Median oder kein Perzentil',
    remedy: 'Schreiben Sie Median, 10. und 90. Perzentil der anerkannten Beträge, außer wenn die Anzahl 0 ist.',
  },
  countAlone: {
    title: 'Eine Anzahl anerkannter Beträge hat keinen Median oder kein Perzentil',
    remedy:
      'Schreiben Sie Median, 10. und 90. Perzentil dieser Beträge, oder lassen Sie die Anzahl leer, wo ein Dollarbetrag allein steht.',
  },
  amountsOfNone: { title: 'Neben einer Anzahl von 0 steht ein Median oder Perzentil', remedy: 'Lassen Sie beides leer.' },
  noteOfNone: { title: 'Eine Anzahl von 0 hat keine Notiz', remedy: 'Sagen Sie in einer Notiz, warum es keinen anerkannten Betrag gibt.' },
  noteOfOther: { title: 'Die Methodik „other“ hat keine Notiz', remedy: 'Sagen Sie in einer Notiz, wie der Preis zustande kommt.' },
  nineNines: {
    title: '999999999 steht an der Stelle eines Werts',
    remedy: 'Das ist nicht mehr erlaubt: Schreiben Sie den Wert oder eine Anzahl von 0 mit Notiz.',
  },
  endsCrossed: {
    title: 'Das Minimum liegt über dem Maximum',
    remedy: 'Schreiben Sie den niedrigsten Dollarbetrag aller Kostenträger als Minimum.',
  },
  outsideEnds: {
    title: 'Ein Dollarbetrag liegt außerhalb von Minimum und Maximum',
    remedy: 'Berechnen Sie beide über alle Kostenträger der Position.',
  },
  grossBelowRate: {
    title: 'Ein Kostenträger zahlt mehr als den Listenpreis',
    remedy:
      'Sehen Sie nach, ob Preis und Betrag des Kostenträgers zur selben Position gehören; ' +
      'eine Fallpauschale darf über dem Preis einer Position liegen.',
  },
  cashAboveGross: { title: 'Der Selbstzahlerpreis liegt über dem Listenpreis', remedy: 'Sehen Sie nach, ob die beiden vertauscht wurden.' },
  percentageHigh: {
    title: 'Ein Prozentsatz liegt über 100',
    remedy: 'Sehen Sie nach, ob es ein Betrag in Dollar oder ein Vielfaches einer Gebührenordnung ist.',
  },
  percentageLow: { title: 'Ein Prozentsatz liegt unter 1', remedy: 'Schreiben Sie 70 für 70 %, nicht 0.7.' },
  percentilesCrossed: {
    title: 'Perzentile sind nicht der Reihe nach',
    remedy: 'Das 10. Perzentil ist das niedrigste, das 90. das höchste.',
  },
  priceLikeCode: { title: 'Ein Preis liest sich wie der Code daneben', remedy: 'Sehen Sie nach, ob Spalten vertauscht wurden.' },
  samePriceEverywhere: {
    title: 'Bei fast jeder Position steht derselbe Preis',
    remedy: 'Sehen Sie nach, ob es ein Platzhalter ist: Von 300 oder mehr Zeilen haben ihn mindestens 90 %, oder alle von 20 oder mehr.',
  },
  ratesLikeGross: {
    title: 'Der Betrag jedes Kostenträgers ist der Listenpreis',
    remedy: 'Sehen Sie nach, ob die eigenen Beträge der Kostenträger weggelassen wurden.',
  },
  duplicateRow: {
    title: 'Eine Zeile gibt es zweimal',
    remedy: 'Behalten Sie eine davon, oder sagen Sie in einer Notiz, was sie unterscheidet.',
  },
}
