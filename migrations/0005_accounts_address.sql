ALTER TABLE `accounts` ADD `address` text;--> statement-breakpoint
CREATE INDEX `accounts_address` ON `accounts` (`address`);--> statement-breakpoint
UPDATE `accounts` SET `address` = lower(trim(`email`));
