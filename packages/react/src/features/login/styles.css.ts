import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .login {
    gap: ${px(20)};
  }
  .login section {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
  }
  .login h2 {
    font-weight: 500;
    font-size: ${px(13)};
    line-height: ${px(16)};
    color: var(--portico-text-secondary);
  }
  .login ul {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
  }
  .login .row {
    background: none;
  }
  .login .figures {
    white-space: nowrap;
  }
  .device {
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .device .ends {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding: 0 ${px(12)} ${px(12)};
  }
  .device .ends:has(> .can:last-child) {
    padding-bottom: ${px(8)};
  }
  .login .said {
    font-size: ${px(13)};
    line-height: ${px(18)};
  }
  .device .can {
    display: flex;
    flex-wrap: wrap;
    margin-inline-start: ${px(44)};
  }
  .device .can:empty {
    display: none;
  }
  .device .end {
    min-height: ${px(32)};
    padding: ${px(4)} ${px(8)};
    border-radius: ${radius(10)};
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-critical);
  }
  .device .end.change {
    color: var(--portico-text);
  }
  .asked {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding: ${px(12)};
  }
  .login .pair {
    display: flex;
    flex-wrap: wrap;
    gap: ${px(8)};
  }
  .login .pair > .button {
    flex: 1 1 ${px(112)};
  }
  .adds {
    flex-direction: row !important;
    flex-wrap: wrap;
  }
  .adds .mark {
    width: ${px(16)};
    height: ${px(16)};
  }
  .too-old,
  .blocked,
  .new-address {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
  }
  .too-old,
  .new-address {
    align-items: flex-start;
  }
  .device > .new-address:only-child {
    padding: ${px(12)};
  }
  .another {
    display: flex;
    flex-direction: column;
    gap: ${px(6)};
  }
  .another input {
    height: ${px(48)};
    padding-inline: ${px(12)};
    border-radius: ${radius(14)};
    background: var(--portico-canvas);
    font-size: max(16px, ${px(15)});
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .another input[aria-invalid] {
    box-shadow: inset 0 0 0 1.5px var(--portico-critical);
  }
  @media (hover: hover) {
    .device .end:hover {
      background: var(--portico-surface-raised);
    }
  }
  @media (pointer: coarse) {
    .device .end {
      min-height: ${px(44)};
    }
    .device .ends:has(> .can:last-child) {
      padding-bottom: 0;
    }
  }
  @media (forced-colors: active) {
    .device {
      border: 1px solid CanvasText;
    }
    .another input {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
