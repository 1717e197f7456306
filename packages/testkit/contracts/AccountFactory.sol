// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OwnedAccount} from "./OwnedAccount.sol";

/// Makes accounts at addresses that are known before they are there (CREATE2): those that sign in by ERC-6492.
contract AccountFactory {
    function make(address owner, bytes32 salt) external returns (address) {
        return address(new OwnedAccount{salt: salt}(owner));
    }
}
