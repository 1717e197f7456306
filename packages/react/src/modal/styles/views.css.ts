import { q, u } from './units.ts'

/** What only single views need. */
export const css: string = `
.contested{color:var(--portico-caution)}
.contested svg{width:${u(20)};height:${u(20)}}
.wait{display:flex;flex-direction:column;align-items:center;text-align:center;gap:${u(4)};padding:${u(12)} ${u(8)} ${u(4)}}
.wait .ring{margin-bottom:${u(16)}}
.hint{padding:${u(12)} ${u(16)};border-radius:${q(16)};background:var(--portico-surface);text-align:start;animation:p-fade .15s}
.actions{display:flex;flex-direction:column;gap:${u(8)};padding-top:${u(8)}}
.hero{display:flex;flex-direction:column;align-items:center;text-align:center;gap:${u(4)};padding-top:${u(4)}}
.hero>.logo{margin-bottom:${u(12)}}
.hero .sub,.wait .sub,.code .sub{text-wrap:balance;max-width:${u(296)}}
.hero .avatar{margin-bottom:${u(8)}}
.who{font-weight:600;font-size:${u(22)};line-height:${u(28)};overflow-wrap:anywhere}
.chip{display:inline-flex;align-items:center;gap:${u(8)};min-height:${u(36)};padding:${u(4)} ${u(12)};border-radius:${q(12)};background:var(--portico-surface);font-size:${u(13)};font-weight:500;color:var(--portico-text-secondary);font-variant-numeric:tabular-nums}
.chip:hover{background:var(--portico-surface-raised);color:var(--portico-text)}
.chip svg{width:${u(16)};height:${u(16)}}
.chips{display:flex;flex-wrap:wrap;justify-content:center;gap:${u(8)};padding-top:${u(8)}}
@media (pointer:coarse){.chip{min-height:${u(44)}}}
.full{padding:${u(12)} ${u(16)};border-radius:${q(16)};background:var(--portico-surface);display:flex;flex-wrap:wrap;justify-content:center;gap:${u(4)} ${u(8)};font-variant-numeric:tabular-nums;user-select:all;direction:ltr}
.full b{font-weight:600}
.figure{font-weight:600;font-size:${u(34)};line-height:${u(40)};font-variant-numeric:tabular-nums;overflow-wrap:anywhere;letter-spacing:-.01em}
.figure small{font-size:${u(17)};font-weight:500;color:var(--portico-text-secondary)}
.worth{display:flex;flex-direction:column;align-items:center;gap:${u(4)};text-align:center;padding-block:${u(8)}}
.worth .skeleton{width:${u(160)};height:${u(32)};margin-block:${u(4)}}
.facts{display:flex;flex-direction:column;gap:${u(20)};padding:${u(8)} ${u(4)} ${u(20)}}
.fact{display:flex;gap:${u(16)};align-items:flex-start}
.fact>.logo{background:var(--portico-surface);color:var(--portico-accent-text,var(--portico-text))}
.fact h2{font-weight:600}
.code{display:flex;flex-direction:column;align-items:center;gap:${u(12)};padding:${u(8)} 0 ${u(12)};text-align:center;animation:p-fade .15s}
.qr{width:${u(200)};height:${u(200)};border-radius:${q(16)};background:#fff;color:#000;box-shadow:0 0 0 1px var(--portico-line);forced-color-adjust:none}
.chip[aria-pressed=true]{background:var(--portico-accent-soft);color:var(--portico-accent-text,var(--portico-text))}
.fade{animation:p-fade .15s}
`
