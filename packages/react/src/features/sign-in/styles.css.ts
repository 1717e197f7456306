import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .asker {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(8)};
    text-align: center;
    padding-block: ${px(4)} ${px(8)};
  }
  .asker h2 {
    font-size: ${px(20)};
    line-height: ${px(26)};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .asker .origin {
    display: inline-flex;
    align-items: center;
    gap: ${px(6)};
    font-size: ${px(13)};
    line-height: ${px(18)};
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .asker .origin svg {
    flex: none;
    width: ${px(16)};
    height: ${px(16)};
    color: var(--portico-success);
  }
  .asker .origin.other svg,
  .mismatch svg {
    color: var(--portico-critical);
  }
  .proof {
    padding: ${px(4)} ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .proof > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${px(12)};
    min-height: ${px(44)};
    padding-block: ${px(8)};
  }
  .proof > div + div {
    border-top: 1px solid var(--portico-line);
  }
  .proof dt {
    flex: none;
    color: var(--portico-text-secondary);
    font-size: ${px(13)};
    line-height: ${px(16)};
  }
  .proof dd {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    min-width: 0;
    margin: 0;
    text-align: end;
    font-weight: 500;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .proof .long {
    display: block;
  }
  .proof .long dd {
    display: block;
    margin-top: ${px(4)};
    text-align: start;
    font-weight: 400;
    line-height: ${px(20)};
  }
  .raw {
    max-height: ${px(220)};
    overflow: auto;
    margin: 0;
    padding: ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    font:
      ${px(12)}/${px(18)} ui-monospace,
      SFMono-Regular,
      Menlo,
      monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    text-align: start;
    user-select: all;
  }
  .mismatch,
  .refused {
    display: flex;
    gap: ${px(8)};
    padding: ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    font-size: ${px(13)};
    line-height: ${px(18)};
  }
  .mismatch {
    box-shadow: inset 0 0 0 1px var(--portico-critical);
  }
  .mismatch svg,
  .refused svg {
    flex: none;
    width: ${px(18)};
    height: ${px(18)};
  }
  .refused svg {
    color: var(--portico-critical);
  }
  @media (forced-colors: active) {
    .proof,
    .raw,
    .mismatch,
    .refused {
      border: 1px solid CanvasText;
    }
  }
`

export { styles as css }
