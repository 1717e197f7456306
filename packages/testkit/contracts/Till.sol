// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Passes coins on from inside of a call, which only a trace shows.
contract Till {
    function pass(address payable to) external payable {
        (bool sent,) = to.call{value: msg.value}("");
        require(sent);
    }

    /// Takes the inner payment back and lets the transaction go through.
    function fail(address payable to) external payable {
        try this.passAndRevert{value: msg.value}(to) {} catch {}
    }

    function passAndRevert(address payable to) external payable {
        (bool sent,) = to.call{value: msg.value}("");
        require(sent && false);
    }
}
