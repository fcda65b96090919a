/** CMS's four groups of the list, by the names the rule gives them. */
export type CmsCategory = 'Evaluation & Management' | 'Laboratory & Pathology' | 'Radiology' | 'Medicine & Surgery'

/** A code that stands for the service; `from` and `until` (YYYY-MM-DD, inclusive) bound it when the code set changed after the rule. */
export type ShoppableCode = { code: string; type: 'CPT' | 'MS-DRG'; from?: string; until?: string }
export type ShoppableService = { listNo: number; category: CmsCategory; codes: ShoppableCode[]; plainName: string }

type Dates = { from?: string; until?: string }
const cpt = (code: string, dates: Dates = {}): ShoppableCode => ({ code, type: 'CPT', ...dates })
const drg = (code: string, dates: Dates = {}): ShoppableCode => ({ code, type: 'MS-DRG', ...dates })

const evaluation = 'Evaluation & Management'
const laboratory = 'Laboratory & Pathology'
const radiology = 'Radiology'
const surgery = 'Medicine & Surgery'

// MS-DRG 460 was retired for discharges from 2024-10-01 (FY2025 IPPS final rule). Its cases, spinal fusion except cervical
// without MCC, group to 448 (several levels) or 451 (one level).
const fy2025 = { from: '2024-10-01' }
// CPT 55700 was deleted for 2026. A biopsy is now reported by its guidance and route, 55705 to 55714;
// 55715 only adds a lesion to one of these and stands for no service of its own.
const cpt2026 = { from: '2026-01-01' }

/**
 * The 70 shoppable services that CMS specifies: 84 FR 65524 (CY2020 OPPS final rule on price transparency), Table 3; 45 CFR 180.60(a)(1).
 * Codes and grouping are facts of the rule; the plain names are our own words.
 */
export const shoppableServices: readonly ShoppableService[] = [
  { listNo: 1, category: evaluation, codes: [cpt('90832')], plainName: 'Talk therapy visit, about 30 minutes' },
  { listNo: 2, category: evaluation, codes: [cpt('90834')], plainName: 'Talk therapy visit, about 45 minutes' },
  { listNo: 3, category: evaluation, codes: [cpt('90837')], plainName: 'Talk therapy visit, about 60 minutes' },
  { listNo: 4, category: evaluation, codes: [cpt('90846')], plainName: 'Family therapy without the patient in the room' },
  { listNo: 5, category: evaluation, codes: [cpt('90847')], plainName: 'Family therapy with the patient in the room' },
  { listNo: 6, category: evaluation, codes: [cpt('90853')], plainName: 'Group therapy session' },
  { listNo: 7, category: evaluation, codes: [cpt('99203')], plainName: 'New patient office visit, low complexity (about 30 minutes)' },
  { listNo: 8, category: evaluation, codes: [cpt('99204')], plainName: 'New patient office visit, moderate complexity (about 45 minutes)' },
  { listNo: 9, category: evaluation, codes: [cpt('99205')], plainName: 'New patient office visit, high complexity (about 60 minutes)' },
  { listNo: 10, category: evaluation, codes: [cpt('99243')], plainName: 'Office consultation, lower complexity' },
  { listNo: 11, category: evaluation, codes: [cpt('99244')], plainName: 'Office consultation, moderate complexity' },
  { listNo: 12, category: evaluation, codes: [cpt('99385')], plainName: 'New patient yearly checkup, age 18 to 39' },
  { listNo: 13, category: evaluation, codes: [cpt('99386')], plainName: 'New patient yearly checkup, age 40 to 64' },
  { listNo: 14, category: laboratory, codes: [cpt('80048')], plainName: 'Basic blood chemistry panel' },
  { listNo: 15, category: laboratory, codes: [cpt('80053')], plainName: 'Full blood chemistry panel' },
  { listNo: 16, category: laboratory, codes: [cpt('80055')], plainName: 'Pregnancy blood test panel' },
  { listNo: 17, category: laboratory, codes: [cpt('80061')], plainName: 'Cholesterol test' },
  { listNo: 18, category: laboratory, codes: [cpt('80069')], plainName: 'Kidney function blood panel' },
  { listNo: 19, category: laboratory, codes: [cpt('80076')], plainName: 'Liver function blood panel' },
  { listNo: 20, category: laboratory, codes: [cpt('81000'), cpt('81001')], plainName: 'Urine test with microscope exam' },
  { listNo: 21, category: laboratory, codes: [cpt('81002'), cpt('81003')], plainName: 'Urine test without microscope exam' },
  { listNo: 22, category: laboratory, codes: [cpt('84153'), cpt('84154')], plainName: 'Prostate blood test (PSA)' },
  { listNo: 23, category: laboratory, codes: [cpt('84443')], plainName: 'Thyroid blood test (TSH)' },
  { listNo: 24, category: laboratory, codes: [cpt('85025')], plainName: 'Complete blood count with white-cell breakdown' },
  { listNo: 25, category: laboratory, codes: [cpt('85027')], plainName: 'Complete blood count' },
  { listNo: 26, category: laboratory, codes: [cpt('85610')], plainName: 'Blood clotting time (PT/INR)' },
  { listNo: 27, category: laboratory, codes: [cpt('85730')], plainName: 'Blood clotting time (PTT)' },
  { listNo: 28, category: radiology, codes: [cpt('70450')], plainName: 'CT scan of the head, no dye' },
  { listNo: 29, category: radiology, codes: [cpt('70553')], plainName: 'MRI of the brain, without then with dye' },
  { listNo: 30, category: radiology, codes: [cpt('72110')], plainName: 'X-ray of the lower back, 4 or more views' },
  { listNo: 31, category: radiology, codes: [cpt('72148')], plainName: 'MRI of the lower spine, no dye' },
  { listNo: 32, category: radiology, codes: [cpt('72193')], plainName: 'CT scan of the pelvis with dye' },
  { listNo: 33, category: radiology, codes: [cpt('73721')], plainName: 'MRI of a leg joint (hip, knee or ankle), no dye' },
  { listNo: 34, category: radiology, codes: [cpt('74177')], plainName: 'CT scan of belly and pelvis with dye' },
  { listNo: 35, category: radiology, codes: [cpt('76700')], plainName: 'Ultrasound of the belly' },
  { listNo: 36, category: radiology, codes: [cpt('76805')], plainName: 'Pregnancy ultrasound, 14 weeks or later' },
  { listNo: 37, category: radiology, codes: [cpt('76830')], plainName: 'Vaginal ultrasound of the pelvis' },
  { listNo: 38, category: radiology, codes: [cpt('77065')], plainName: 'Diagnostic mammogram, one breast' },
  { listNo: 39, category: radiology, codes: [cpt('77066')], plainName: 'Diagnostic mammogram, both breasts' },
  { listNo: 40, category: radiology, codes: [cpt('77067')], plainName: 'Screening mammogram, both breasts' },
  {
    listNo: 41,
    category: surgery,
    codes: [drg('216')],
    plainName: 'Heart valve or major chest surgery with heart catheter, major complications',
  },
  {
    listNo: 42,
    category: surgery,
    codes: [drg('460', { until: '2024-09-30' }), drg('448', fy2025), drg('451', fy2025)],
    plainName: 'Spinal fusion below the neck, no major complications',
  },
  { listNo: 43, category: surgery, codes: [drg('470')], plainName: 'Hip or knee replacement, no major complications' },
  { listNo: 44, category: surgery, codes: [drg('473')], plainName: 'Neck spinal fusion, no complications' },
  { listNo: 45, category: surgery, codes: [drg('743')], plainName: 'Uterus or ovary surgery (not cancer), no complications' },
  { listNo: 46, category: surgery, codes: [cpt('19120')], plainName: 'Removal of a breast lump' },
  { listNo: 47, category: surgery, codes: [cpt('29826')], plainName: 'Shoulder scope: shaving bone, added to other shoulder surgery' },
  { listNo: 48, category: surgery, codes: [cpt('29881')], plainName: 'Knee scope: torn cartilage, one side of the knee' },
  { listNo: 49, category: surgery, codes: [cpt('42820')], plainName: 'Tonsils and adenoids removal, under 12' },
  { listNo: 50, category: surgery, codes: [cpt('43235')], plainName: 'Upper GI scope (look only)' },
  { listNo: 51, category: surgery, codes: [cpt('43239')], plainName: 'Upper GI scope with biopsy' },
  { listNo: 52, category: surgery, codes: [cpt('45378')], plainName: 'Colonoscopy (look only)' },
  { listNo: 53, category: surgery, codes: [cpt('45380')], plainName: 'Colonoscopy with biopsy' },
  { listNo: 54, category: surgery, codes: [cpt('45385')], plainName: 'Colonoscopy with polyp removal' },
  { listNo: 55, category: surgery, codes: [cpt('45391')], plainName: 'Colonoscopy with internal ultrasound' },
  { listNo: 56, category: surgery, codes: [cpt('47562')], plainName: 'Gallbladder removal by scope' },
  { listNo: 57, category: surgery, codes: [cpt('49505')], plainName: 'Groin hernia repair, age 5 and up' },
  {
    listNo: 58,
    category: surgery,
    codes: [
      cpt('55700', { until: '2025-12-31' }),
      cpt('55705', cpt2026),
      cpt('55706', cpt2026),
      cpt('55707', cpt2026),
      cpt('55708', cpt2026),
      cpt('55709', cpt2026),
      cpt('55710', cpt2026),
      cpt('55711', cpt2026),
      cpt('55712', cpt2026),
      cpt('55713', cpt2026),
      cpt('55714', cpt2026),
    ],
    plainName: 'Prostate biopsy',
  },
  { listNo: 59, category: surgery, codes: [cpt('55866')], plainName: 'Prostate removal by scope' },
  { listNo: 60, category: surgery, codes: [cpt('59400')], plainName: 'Vaginal birth with prenatal and after-birth care' },
  { listNo: 61, category: surgery, codes: [cpt('59510')], plainName: 'Cesarean birth with prenatal and after-birth care' },
  {
    listNo: 62,
    category: surgery,
    codes: [cpt('59610')],
    plainName: 'Vaginal birth after an earlier cesarean, with prenatal and after-birth care',
  },
  { listNo: 63, category: surgery, codes: [cpt('62322'), cpt('62323')], plainName: 'Spinal injection, lower back' },
  { listNo: 64, category: surgery, codes: [cpt('64483')], plainName: 'Nerve-root injection, lower back, image guided' },
  { listNo: 65, category: surgery, codes: [cpt('66821')], plainName: 'Laser clearing after cataract surgery' },
  { listNo: 66, category: surgery, codes: [cpt('66984')], plainName: 'Cataract surgery with lens implant' },
  { listNo: 67, category: surgery, codes: [cpt('93000')], plainName: 'Heart tracing (EKG) with reading' },
  { listNo: 68, category: surgery, codes: [cpt('93452')], plainName: 'Left heart catheter test' },
  { listNo: 69, category: surgery, codes: [cpt('95810')], plainName: 'Overnight sleep study' },
  { listNo: 70, category: surgery, codes: [cpt('97110')], plainName: 'Physical therapy exercise, each 15 minutes' },
]
