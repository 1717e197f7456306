import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .fine {
    font-size: ${px(12)};
    line-height: ${px(16)};
    text-wrap: balance;
  }
  .check {
    position: relative;
    display: flex;
    gap: ${px(12)};
    align-items: flex-start;
    padding: ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    text-align: start;
    box-shadow: inset 0 0 0 1px transparent;
    transition: box-shadow 0.12s;
  }
  .check[data-invalid] {
    box-shadow: inset 0 0 0 2px var(--portico-accent);
  }
  .check input {
    flex: none;
    width: ${px(20)};
    height: ${px(20)};
    border-radius: ${radius(6)};
    box-shadow: inset 0 0 0 1.5px var(--portico-text-secondary);
    display: grid;
    place-items: center;
    cursor: pointer;
  }
  .check input:checked {
    background: var(--portico-accent);
    box-shadow: none;
  }
  .check input:checked::after {
    content: '';
    box-sizing: border-box;
    width: ${px(6)};
    height: ${px(11)};
    border: solid var(--portico-on-accent);
    border-width: 0 2px 2px 0;
    transform: translateY(-1px) rotate(45deg);
  }
  .check .error {
    color: var(--portico-text);
    font-weight: 500;
    display: block;
    padding-top: ${px(4)};
  }
  @media (forced-colors: active) {
    .check {
      border: 1px solid ButtonBorder;
    }
    .check input {
      appearance: auto;
    }
  }
`

export { styles as css }
