/**
 * The department that a revenue code belongs to in the demo hospitals, and
 * the middle of its general-ledger account. Ranges are inclusive.
 */
export type Department = { from: string; to: string; name: string; account: string }

const department = (from: string, to: string, name: string, account: string): Department => ({ from, to, name, account })

export const inpatientStays = department('', '', 'Inpatient Stays', '10')

export const departments: readonly Department[] = [
  department('0110', '0169', 'Nursing Units', '11'),
  department('0170', '0179', 'Nursery', '12'),
  department('0200', '0219', 'Critical Care', '13'),
  department('0250', '0269', 'Pharmacy', '20'),
  department('0274', '0274', 'Prosthetics and Orthotics', '22'),
  department('0270', '0279', 'Central Supply', '21'),
  department('0290', '0299', 'Medical Equipment', '23'),
  department('0300', '0309', 'Laboratory', '30'),
  department('0310', '0319', 'Pathology', '31'),
  department('0330', '0339', 'Cancer Center', '33'),
  department('0320', '0359', 'Imaging', '32'),
  department('0360', '0369', 'Surgery', '36'),
  department('0370', '0379', 'Anesthesia', '37'),
  department('0380', '0399', 'Blood Bank', '38'),
  department('0400', '0409', 'Imaging', '32'),
  department('0410', '0419', 'Respiratory Care', '41'),
  department('0420', '0449', 'Rehabilitation', '42'),
  department('0450', '0459', 'Emergency', '45'),
  department('0460', '0469', 'Respiratory Care', '41'),
  department('0470', '0479', 'Hearing Center', '47'),
  department('0480', '0489', 'Cardiology', '48'),
  department('0510', '0519', 'Outpatient Clinic', '51'),
  department('0540', '0549', 'Ambulance', '54'),
  department('0610', '0619', 'Imaging', '32'),
  department('0630', '0639', 'Pharmacy', '20'),
  department('0680', '0689', 'Emergency', '45'),
  department('0700', '0709', 'Emergency', '45'),
  department('0710', '0719', 'Recovery Room', '71'),
  department('0720', '0729', 'Labor and Delivery', '72'),
  department('0730', '0739', 'Cardiology', '48'),
  department('0740', '0749', 'Neurology', '74'),
  department('0750', '0759', 'Endoscopy', '75'),
  department('0760', '0769', 'Observation', '76'),
  department('0770', '0779', 'Outpatient Clinic', '51'),
  department('0800', '0829', 'Dialysis', '80'),
  department('0900', '0919', 'Behavioral Health', '90'),
  department('0920', '0929', 'Diagnostic Center', '92'),
  department('0940', '0949', 'Wellness and Education', '94'),
  department('0960', '0989', 'Medical Group', '96'),
  department('0990', '0999', 'Patient Services', '99'),
]
