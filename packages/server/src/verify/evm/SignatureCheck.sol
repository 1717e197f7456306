// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Says of a signature what the account's own contract says of it, in one call that deploys nothing and never reverts: whatever an
/// account or a factory does, its caller learns the outcome, so that an error is always the node's.
contract SignatureCheck {
    /// What is kept back to end with, whatever others burn.
    uint256 private constant reserve = 200_000;

    /// @param account whose signature it should be
    /// @param hash what was signed
    /// @param factory what makes the account where it is not there yet (ERC-6492); zero for none
    /// @param order what the factory is called with
    /// @param signature what the account is asked about (ERC-1271)
    constructor(address account, bytes32 hash, address factory, bytes memory order, bytes memory signature) {
        // 0: the account is no contract. 1: its contract says yes. 2: no.
        uint256 outcome = ask(account, hash, signature);
        if (outcome != 1 && factory != address(0)) {
            make(factory, order);
            outcome = ask(account, hash, signature);
        }
        assembly ("memory-safe") {
            mstore(0, outcome)
            return(0, 32)
        }
    }

    function ask(address account, bytes32 hash, bytes memory signature) private view returns (uint256 outcome) {
        if (account.code.length == 0) return 0;
        bytes memory question = abi.encodeWithSelector(0x1626ba7e, hash, signature);
        bool isYes;
        assembly ("memory-safe") {
            mstore(0, 0)
            if gt(gas(), mul(reserve, 2)) {
                let done := staticcall(sub(gas(), reserve), account, add(question, 32), mload(question), 0, 32)
                isYes := and(and(done, gt(returndatasize(), 31)), eq(mload(0), shl(224, 0x1626ba7e)))
            }
        }
        if (isYes) return 1;
        // An account with a key of its own that has lent itself code (EIP-7702) may still sign with the key.
        return isDelegated(account) ? 0 : 2;
    }

    function isDelegated(address account) private view returns (bool) {
        return account.code.length == 23 && bytes3(account.code) == 0xef0100;
    }

    function make(address factory, bytes memory order) private {
        assembly ("memory-safe") {
            if gt(gas(), mul(reserve, 2)) {
                pop(call(sub(gas(), reserve), factory, 0, add(order, 32), mload(order), 0, 0))
            }
        }
    }
}
