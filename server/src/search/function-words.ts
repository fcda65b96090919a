import { fold } from './words.ts'

const setOf = (...languages: string[]) => new Set(languages.flatMap((words) => fold(words).split(' ')))

/** They stand anywhere, within what means something, too: "scope down the throat" is "scope down throat". */
export const SMALL_WORDS = setOf(
  'a an and at by for i in is it me my of on or the to with your',
  'el la los las un una unos unas de del al en y o mi me su',
  'der das dem den ein eine einen einer eines und oder im am an auf beim bei für von vom zum zur mein meine',
  'le les du des une et ou au aux dans sur mon ma mes pour par',
  'の を が は に で と へ や 的 了 和',
)

/** What questions begin with, or end with. */
export const STOP_WORDS = setOf(
  'am are be been can cost costs do does from get getting go going got have having how if lo like looking much need price prices pricing ' +
    'some that their this want what who will you would',
  'que es por para con cuanto cuesta costo precio necesito quiero hacer hacerme tengo',
  'was wie viel kostet kosten preis preise ich brauche möchte machen lassen mit ist',
  'combien coûte coûtent coût prix tarif je dois faire besoin est ce quel quelle',
  'いくら いくらですか 費用 料金 値段 ですか ください したい 受けたい をする する です します か',
  '多少钱 费用 价格 价钱 要多少钱 需要 我要 我想 想做 做 多少 吗 是 要',
)

/** Words that say what kind of thing is looked for; an item seldom repeats them. */
export const WEAK_WORDS = setOf(
  'surgery surgical operation procedure test testing exam examination check screening scan study image imaging picture visit treatment ' +
    'therapy session level service hospital stay appointment pain problem issue injury infection disease condition removal remove repair ' +
    'diagnostic complete total full panel outpatient inpatient kid kids child children adult',
  'cirugia operacion procedimiento prueba examen estudio visita tratamiento terapia dolor consulta hospital extraccion analisis ' +
    'quitar sacar niño niños niña',
  'untersuchung operation op behandlung therapie test termin krankenhaus schmerzen entfernen entfernung messung kontrolle kind kinder',
  'opération chirurgie examen test analyse traitement visite hôpital douleur bilan ablation retrait enfant enfants',
  '検査 手術 治療 検診 診察 痛み 病院 子ども',
  '检查 手术 治疗 检测 筛查 医院 切除 疼 儿童 孩子',
)
