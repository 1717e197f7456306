/**
 * The time zones of mainland China, Hong Kong and Macau, for `features.restrictedTimezones`: those
 * of the IANA database, with the older names that browsers still report.
 *
 * @example const features = { restrictedTimezones: chineseTimezones }
 */
export const chineseTimezones: readonly string[] = Object.freeze([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Beijing',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
  'Asia/Hong_Kong',
  'Hongkong',
  'Asia/Macau',
  'Asia/Macao',
])
