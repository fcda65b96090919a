import type { FindingWords } from '../finding-texts.ts'

export const findingWords: FindingWords = {
  unreadable: {
    title: 'ファイルを読み取れません',
    remedy: 'CMSのデータ辞書に沿ったCSVまたはJSONのファイルを、そのまま、またはZIPで送ってください。',
  },
  noHeader: { title: '列の見出しの行がありません', remedy: 'CSVファイルの3行目に、データ辞書の見出しを書きます。' },
  notUtf8: {
    title: 'ファイルがUTF-8ではありません',
    remedy: '「CSV UTF-8」で保存してください。ほかの文字コードでは、名前や注記の文字が正しく表示されません。',
  },
  byteOrderMark: {
    title: 'ファイルがバイト順マークで始まっています',
    remedy: 'BOMなしのUTF-8で保存してください。このマークを最初の見出しの一部とみなすソフトがあります。',
  },
  mixedLineEnds: { title: '改行の種類が混ざっています', remedy: 'すべての行末をLFにするか、すべてをCR LFにしてください。' },
  otherDelimiter: { title: '列がコンマで区切られていません', remedy: '列をコンマで区切って保存してください。' },
  jsonBroken: {
    title: 'JSONの形式が正しくありません',
    remedy: '構文を修正してください。NaN、コメント、引用符のない名前はJSONでは使えません。',
  },
  trailingComma: {
    title: '閉じ括弧の前にコンマがあります',
    remedy: '削除してください。厳密にJSONを読むソフトはファイル全体を拒否します。',
  },
  jsonNull: { title: '値がnullです', remedy: '空のものは、名前ごと省いてください。' },
  jsonEmpty: { title: '文字列または一覧が空です', remedy: '空のものは、名前ごと省いてください。' },
  jsonKind: { title: '値の種類が形式と違います', remedy: '金額は数、件数は文字列、証明はtrue、一覧は配列で書いてください。' },
  noItems: { title: 'ファイルに項目がありません', remedy: '見出しの下に、すべての項目とサービスを書いてください。' },
  headMissing: { title: '1行目の見出しが足りません', remedy: 'データ辞書のつづりのとおりに書いてください。' },
  headEmpty: { title: '2行目の値が空です', remedy: '入力してください。空でもよいのは許可番号だけです。' },
  dateInvalid: { title: '日付ではありません', remedy: '最終更新日をYYYY-MM-DDの形式で書いてください。' },
  dateOld: { title: '最後の更新から1年を超えています', remedy: '更新してください。規則では年に1回以上の更新が必要です。' },
  dateAhead: { title: '日付が未来になっています', remedy: 'ファイルを最後に更新した日を書いてください。' },
  versionOther: {
    title: '版が3.0.0ではありません',
    remedy: '2026年1月1日からは、データ辞書3.0.0で作成します。形式を更新してから3.0.0と書いてください。',
  },
  attestationMissing: {
    title: '証明文が一字一句そのままではありません',
    remedy: '1行目の見出しをデータ辞書から写してください。引用符とハイフンも同じにします。',
  },
  attestationInvalid: {
    title: '証明がtrueでもfalseでもありません',
    remedy: '記載された責任者がファイルを証明した後に、trueと書いてください。',
  },
  attestationFalse: { title: '証明がfalseです', remedy: '記載された責任者がファイルを証明してから、trueと書いてください。' },
  licenseState: { title: '許可の州が正しくありません', remedy: 'license_number|XXのXXに、州の2文字の略号を大文字で書いてください。' },
  npiForm: { title: 'NPIが10桁ではありません', remedy: '有効なType 2 NPIを10桁で書いてください。複数ある場合は「|」で区切ります。' },
  npiCheckDigit: { title: 'NPIのチェックディジットが合いません', remedy: 'NPIの登録簿（NPPES）と照らし合わせてください。' },
  locationsUnlike: { title: '住所と所在地の数が違います', remedy: '所在地ごとに住所を1つ、同じ順に書いてください。' },
  columnMissing: { title: '列が足りません', remedy: 'どの行にも値がなくても、追加してください。' },
  columnTwice: {
    title: '同じ列が2つあります',
    remedy: '1つだけ残してください。横長の見出しは、大文字と小文字だけの違いなら同じとみなします。',
  },
  columnUnnamed: { title: '見出しのない列があります', remedy: '空の列を削除してください。表計算ソフトで末尾に加わることがよくあります。' },
  columnUnknown: {
    title: 'データ辞書にない列があります',
    remedy: 'CMSはこの列を無視します。料金の列であれば、データ辞書の見出しを付けてください。',
  },
  codesGap: { title: 'コードの列の番号が1、2、3…と続いていません', remedy: 'code|1から順に、抜けのない番号を付けてください。' },
  estimatedAmount: {
    title: '推定額の列が残っています',
    remedy: '2026年1月1日からは、中央値、パーセンタイル、件数に代わりました。削除してください。',
  },
  noPayers: {
    title: '保険者の列がありません',
    remedy: '横長の形式では、見出しに保険者とプランを書きます。保険者がない場合は、縦長またはJSONにしてください。',
  },
  barInPayer: {
    title: '保険者またはプランの名前に「|」が含まれています',
    remedy: '「|」を含まない名前にしてください。見出しはstandard_charge|payer|plan|…の形です。',
  },
  planEmpty: {
    title: '見出しにプランがありません',
    remedy: '保険者とプランを書いてください：standard_charge|payer|plan|negotiated_dollar',
  },
  placeholder: { title: 'テンプレートの仮の文字が残っています', remedy: '角括弧の部分を、実際の名前に置き換えてください。' },
  payerSpelledTwice: {
    title: '保険者またはプランのつづりが2通りあります',
    remedy: '大文字と小文字も含めて、すべて同じつづりにしてください。',
  },
  descriptionEmpty: { title: '項目に説明がありません', remedy: '説明を書いてください。' },
  codeNeeded: {
    title: '項目にコードがありません',
    remedy: 'コードを1つ以上、種類とともに書いてください。独自のコード（LOCAL、CDM）でもかまいません。',
  },
  codeTypeNeeded: { title: 'コードに種類がありません', remedy: 'CPT、HCPCS、MS-DRG、RC、CDM、LOCALなどの種類を書いてください。' },
  codeOfTypeNeeded: { title: 'コードの種類にコードがありません', remedy: 'コードを書くか、種類も空欄にしてください。' },
  codeTypeUnknown: {
    title: 'コードの種類が一覧にありません',
    remedy: 'データ辞書の種類を使ってください。独自のコードはLOCALまたはCDMです。',
  },
  settingNeeded: { title: '項目に診療区分がありません', remedy: 'inpatient、outpatient、bothのどれかを書いてください。' },
  settingUnknown: { title: '診療区分が一覧にありません', remedy: 'inpatient、outpatient、bothのどれかを小文字で書いてください。' },
  billingClassUnknown: {
    title: '請求区分が一覧にありません',
    remedy: 'professional、facility、bothのどれかを書くか、空欄にしてください。',
  },
  drugUnitAndType: { title: '薬剤の単位と単位の種類の片方しかありません', remedy: '1とMLのように、両方を書いてください。' },
  drugTypeUnknown: { title: '単位の種類が一覧にありません', remedy: 'GR、ME、ML、UN、F2、EA、GMのどれかを書いてください。' },
  ndcWithoutUnit: { title: 'NDCに単位とその種類がありません', remedy: '両方を書いてください。ないと、何の料金かがわかりません。' },
  priceNeeded: { title: '項目に料金がまったくありません', remedy: '定価、現金価格、保険者の料金のどれかを書くか、項目を除いてください。' },
  modifierAlone: { title: '修飾コードに、保険者の料金も注記もありません', remedy: '何が変わるかを書いてください。' },
  notNumber: {
    title: '金額が0より大きい数ではありません',
    remedy: '1234.50のような小数で書いてください。ドル記号、コンマ、パーセント記号、指数、0、N/Aは使えません。',
  },
  strayBlanks: { title: '値の前後に空白があります', remedy: '削除してください。空白を値の一部とみなすソフトがあります。' },
  beyondHeader: {
    title: '最後の列より後に値があります',
    remedy: '引用符のないコンマのために値がずれています。文字列を引用符で囲んでください。',
  },
  payerNeeded: { title: '料金に保険者がありません', remedy: '保険者の名前を書いてください。' },
  planNeeded: {
    title: '料金にプランがありません',
    remedy: 'プランの名前を書いてください。すべてのプランに共通の場合は「All plans」と書きます。',
  },
  chargeNeeded: { title: '保険者とプランに料金がありません', remedy: 'ドル金額、割合、算定式のどれかを書くか、保険者を除いてください。' },
  methodologyNeeded: {
    title: '料金に算定方法がありません',
    remedy: 'case rate、fee schedule、percent of total billed charges、per diem、otherのどれかを書いてください。',
  },
  methodologyUnknown: {
    title: '算定方法が一覧にありません',
    remedy: 'case rate、fee schedule、percent of total billed charges、per diem、otherのどれかを書いてください。',
  },
  methodologyAlone: { title: '算定方法だけがあり、料金がありません', remedy: '対応する料金を書くか、空欄にしてください。' },
  endsNeeded: {
    title: 'ドル金額に最低額と最高額がありません',
    remedy: 'その項目のすべての保険者のうち、最も低いドル金額と最も高いドル金額を書いてください。',
  },
  countNeeded: {
    title: '割合または算定式に件数がありません',
    remedy: '認定額の件数を書いてください：0、「1 through 10」、または11以上の数',
  },
  countUnknown: { title: '件数の書き方が違います', remedy: '0、「1 through 10」、または11以上の数を書いてください。' },
  amountsNeeded: {
    title: '割合または算定式に中央値またはパーセンタイルがありません',
    remedy: '件数が0の場合を除き、認定額の中央値、10パーセンタイル、90パーセンタイルを書いてください。',
  },
  countAlone: {
    title: '認定額の件数に中央値またはパーセンタイルがありません',
    remedy: 'その認定額の中央値、10パーセンタイル、90パーセンタイルを書くか、金額（ドル）だけの場合は件数を空欄にしてください。',
  },
  amountsOfNone: { title: '件数が0なのに、中央値またはパーセンタイルがあります', remedy: '空欄にしてください。' },
  noteOfNone: { title: '件数0に注記がありません', remedy: '認定額がない理由を注記に書いてください。' },
  noteOfOther: { title: '算定方法「other」に注記がありません', remedy: '料金の算定のしかたを注記に書いてください。' },
  nineNines: { title: '値の代わりに999999999があります', remedy: '現在は使えません。値を書くか、件数を0として注記を書いてください。' },
  endsCrossed: { title: '最低額が最高額を超えています', remedy: 'すべての保険者のうち最も低いドル金額を、最低額としてください。' },
  outsideEnds: { title: 'ドル金額が最低額と最高額の範囲にありません', remedy: 'その項目のすべての保険者から、両方を計算してください。' },
  grossBelowRate: {
    title: '保険者の支払額が定価より高くなっています',
    remedy: '定価と保険者の金額が同じ項目のものか確認してください。1件定額は、1つの項目の定価を超えることがあります。',
  },
  cashAboveGross: { title: '現金価格が定価より高くなっています', remedy: '2つが入れ替わっていないか確認してください。' },
  percentageHigh: { title: '割合が100を超えています', remedy: 'ドル金額または料金表の倍率でないか確認してください。' },
  percentageLow: { title: '割合が1未満です', remedy: '70%は0.7ではなく70と書きます。' },
  percentilesCrossed: {
    title: 'パーセンタイルの大きさの順が違います',
    remedy: '10パーセンタイルが最も低く、90パーセンタイルが最も高くなります。',
  },
  priceLikeCode: { title: '料金が隣のコードと同じに見えます', remedy: '列が入れ替わっていないか確認してください。' },
  samePriceEverywhere: {
    title: 'ほぼすべての項目に同じ料金があります',
    remedy: '仮の値でないか確認してください。300行以上では90%以上、20行以上ではすべての行がこの料金です。',
  },
  ratesLikeGross: { title: 'すべての保険者の金額が定価と同じです', remedy: '保険者ごとの金額が抜けていないか確認してください。' },
  duplicateRow: { title: '同じ行が2つあります', remedy: '1つだけ残すか、違いを注記に書いてください。' },
}
