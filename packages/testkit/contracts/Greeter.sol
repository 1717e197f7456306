// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Something to call from a page: a read, a write, a payment, and each way in which a call can fail.
contract Greeter {
    string public greeting = "Welcome";
    uint256 public tips;

    event Greeted(address indexed by, string greeting);
    event Tipped(address indexed by, uint256 amount);

    error Refused(address caller, string reason);

    function greet() external view returns (string memory) {
        return greeting;
    }

    function setGreeting(string calldata next) external {
        greeting = next;
        emit Greeted(msg.sender, next);
    }

    function tip() external payable {
        require(msg.value > 0, "Greeter: a tip cannot be nothing");
        tips += msg.value;
        emit Tipped(msg.sender, msg.value);
    }

    /// Fails with a typed error.
    function refuse(string calldata reason) external payable {
        revert Refused(msg.sender, reason);
    }

    /// Fails with a plain message.
    function complain(string calldata reason) external payable {
        revert(reason);
    }

    /// Fails without a word.
    function fallSilent() external payable {
        revert();
    }

    /// Fails by arithmetic: Panic(0x11).
    function overflow(uint256 by) external view returns (uint256) {
        return type(uint256).max - tips + by + 1;
    }
}
