import { css } from '../css/css.ts'
import { px, radius } from '../css/units.ts'

/** Forms about money, and their reviews. */
const styles: string = css`
  .pane {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding: ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .pane .chip,
  .warning .chip {
    background: var(--portico-surface-raised);
  }
  .pane .chip[aria-pressed='true'],
  .warning .chip[aria-pressed='true'] {
    background: var(--portico-accent-soft);
    color: var(--portico-accent-text);
  }
  @media (hover: hover) {
    .pane .chip:hover {
      background: var(--portico-surface-pressed);
    }
  }
  .pane .pill {
    flex: none;
    max-width: 55%;
    background: var(--portico-surface-raised);
    color: var(--portico-text);
    gap: ${px(8)};
    padding-inline: ${px(8)} ${px(12)};
  }
  .pane .full {
    margin: 0;
    background: var(--portico-surface-raised);
  }
  .much,
  .beside,
  .have,
  .line,
  .named {
    display: flex;
    align-items: center;
    gap: ${px(8)};
  }
  .beside,
  .line {
    justify-content: space-between;
  }
  .beside,
  .line.wide {
    flex-wrap: wrap;
  }
  .have {
    margin-inline-start: auto;
    text-align: end;
  }
  .have .chip,
  .beside .chip {
    min-height: ${px(28)};
    padding-block: ${px(2)};
    padding-inline: ${px(8)};
  }
  @media (pointer: coarse) {
    .have .chip,
    .beside .chip {
      min-height: ${px(44)};
    }
  }
  .pane input {
    flex: 1;
    min-width: 0;
    width: 100%;
    min-height: ${px(44)};
    background: none;
    border-radius: ${radius(10)};
    font-size: max(16px, ${px(15)});
  }
  .pane input::placeholder {
    color: var(--portico-text-secondary);
    opacity: 1;
  }
  .pane input.figure {
    font-size: ${px(34)};
    padding: 0;
  }
  .pane input.figure[aria-invalid] {
    color: var(--portico-critical);
  }
  .hero > [data-long='yes'] {
    font-size: ${px(22)};
    line-height: ${px(28)};
  }
  .pane input.figure[data-long] {
    font-size: ${px(22)};
  }
  .pane input.figure[data-long='very'] {
    font-size: max(16px, ${px(15)});
  }
  .pane input:focus-visible {
    outline-offset: 2px;
  }
  .warning {
    display: flex;
    gap: ${px(8)};
    flex-wrap: wrap;
    padding: ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    font-size: ${px(13)};
    line-height: ${px(18)};
  }
  .warning > svg {
    flex: none;
    color: var(--portico-text-secondary);
  }
  .warning > div {
    flex: 1;
    min-width: 0;
  }
  .warning.critical {
    background: var(--portico-caution-soft);
    color: var(--portico-text);
  }
  .warning.critical > svg {
    color: var(--portico-caution);
  }
  .warning .full {
    background: var(--portico-canvas);
  }
  .lines {
    gap: ${px(12)};
    margin: 0;
    display: flex;
    flex-direction: column;
  }
  .line {
    align-items: flex-start;
    font-size: ${px(13)};
    line-height: ${px(20)};
  }
  .line dt {
    flex: none;
    max-width: 40%;
    color: var(--portico-text-secondary);
  }
  .line dd {
    flex: 1;
    margin: 0;
    min-width: 0;
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .line.wide dd {
    flex: none;
    width: 100%;
    align-items: stretch;
    text-align: start;
    gap: ${px(4)};
  }
  .line > .figures {
    min-width: 0;
    overflow-wrap: anywhere;
    text-align: end;
  }
  .line:has(.logo) {
    align-items: center;
  }
  .line .strong {
    font-weight: 500;
    color: var(--portico-text);
  }
  .line .chips {
    padding-top: ${px(4)};
  }
  .line .skeleton {
    width: ${px(80)};
  }
  .badged {
    position: relative;
    display: inline-flex;
    flex: none;
  }
  .badged .on {
    position: absolute;
    inset-block-end: -2px;
    inset-inline-end: -4px;
    border-radius: 50%;
    box-shadow: 0 0 0 2px var(--ground, var(--portico-surface));
  }
  .pill {
    --ground: var(--portico-surface-raised);
  }
  .hero {
    --ground: var(--portico-canvas);
  }
  .badged .on .logo {
    width: ${px(16)};
    height: ${px(16)};
    font-size: ${px(10)};
  }
  .badged .logo.small + .on .logo {
    width: ${px(12)};
    height: ${px(12)};
    font-size: ${px(8)};
  }
  .badged .logo.large + .on .logo {
    width: ${px(24)};
    height: ${px(24)};
    font-size: ${px(12)};
  }
  .worths {
    display: flex;
    flex-direction: column;
    align-items: flex-end;
  }
  .hero > .badged {
    margin-bottom: ${px(12)};
  }
  .actions.foot {
    position: sticky;
    inset-block-end: calc(${px(16)}*-1);
    flex-direction: row-reverse;
    margin: 0 calc(${px(16)}*-1) calc(${px(16)}*-1);
    padding: ${px(12)} ${px(16)} ${px(16)};
    background: var(--portico-canvas);
    box-shadow: 0 -1px 0 var(--portico-line);
  }
  .foot .button {
    flex: 1 1 0;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .foot .button:first-child {
    flex-grow: 2;
  }
  @media (forced-colors: active) {
    .pane,
    .warning {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
